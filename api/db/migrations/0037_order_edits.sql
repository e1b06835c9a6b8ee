-- Edits of placed orders (0087).

-- The figures that edits of the order are computed from: its lines as they were added, its delivery, fees and discounts. Null
-- until the first edit.
alter table shop.orders add column edit_base json;

-- The amount that is paid on the page; null in attempts from before orders could be edited, which have the order's total.
alter table shop.payment_sessions add column amount bigint;

-- Of a refund: the part that had been paid too much. It reduces no sale, and is due again if the total rises.
alter table shop.payments
  add column overpaid bigint not null default 0,
  -- Not validated, because that would read all payments. Those there have the default.
  add constraint payments_overpaid_check check (overpaid between 0 and amount) not valid;
