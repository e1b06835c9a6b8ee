-- orders_sales with is_test, so that sales are still added up from the index alone.
create index concurrently orders_sold on shop.orders (shop_id, placed_at)
  include (id, subtotal, discount_total, shipping_total, fee_total, total, lifecycle, is_test);
drop index concurrently orders_sales;
