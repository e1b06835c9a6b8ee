-- Orders by payment method in the order of the list, and the payment methods in use.
create index concurrently orders_by_method on shop.orders (shop_id, payment_method, placed_at, id);
-- Orders that shoppers place aren't in this index, so placing an order doesn't write to it.
create index concurrently orders_of_drafts on shop.orders (shop_id, placed_at, id) where source = 'draft_order';
-- The orders of a coupon's code.
create index concurrently coupon_uses_code on shop.coupon_uses (shop_id, code, order_id) where code is not null;
-- For the foreign key when a membership ends.
create index concurrently notifications_member on shop.notifications (shop_id, account_id) where account_id is not null;
