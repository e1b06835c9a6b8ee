-- Each sort of the list of orders within each stage and payment status (see order-list.queries.ts).
create index concurrently orders_by_placed on shop.orders
  (shop_id, stage, payment_status, placed_at, id);
create index concurrently orders_by_number on shop.orders
  (shop_id, stage, payment_status, number, id);
create index concurrently orders_by_customer on shop.orders
  (shop_id, stage, payment_status, name collate "und-x-icu", id);
create index concurrently orders_by_total on shop.orders
  (shop_id, stage, payment_status, total, id);
-- The orders a search finds. Every order and every change of one writes a few words to it: first to a list, which is
-- kept short because searches read it and the order that fills it waits until it is sorted in.
create index concurrently orders_words on shop.orders
  using gin (shop_id, shop.order_words(name, email, phone, phone_e164))
  with (gin_pending_list_limit = 512);
create index concurrently order_lines_sku on shop.order_lines (shop_id, sku) include (order_id) where sku is not null;
-- In their place; the newest orders of all stages are in orders_sales.
drop index concurrently shop.orders_newest;
drop index concurrently shop.orders_customer_name;
drop index concurrently shop.orders_total;
drop index concurrently shop.orders_open;
