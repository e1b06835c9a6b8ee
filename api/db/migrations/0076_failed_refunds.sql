-- A refund that the bank rejects after it had succeeded: its reversal in the ledger is a refund of a negative amount (0121).

-- Not validated, because that would read all payments. Those there meet the conditions that were stricter.
alter table shop.payments
  drop constraint payments_amount_check,
  drop constraint payments_overpaid_check,
  add constraint payments_amount_check check (amount >= 0 or kind = 'refund') not valid,
  add constraint payments_overpaid_check
    check (overpaid between least(amount, 0) and greatest(amount, 0)) not valid;
