-- Refunds of an order that is edited later (0120).

-- The refund of returned items: the order still has them, so it is always a reduction of the total.
alter table shop.refunds add column is_for_return boolean not null default false;
update shop.refunds r set is_for_return = true from shop.returns x where x.shop_id = r.shop_id and x.refund_id = r.id;

-- The part of `overpaid` that hadn't been paid too much until an edit lowered the total. It is a reduction again once the total rises.
alter table shop.payments
  add column overpaid_by_edit bigint not null default 0,
  -- Not validated, because that would read all payments. Those there have the default.
  add constraint payments_overpaid_by_edit_check check (overpaid_by_edit between 0 and overpaid) not valid;
