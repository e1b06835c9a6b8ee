-- The list of orders sorted by customer or total. By number and by date it has an index already.
create index orders_customer_name on shop.orders (shop_id, name collate "und-x-icu", id);
create index orders_total on shop.orders (shop_id, total, id);
