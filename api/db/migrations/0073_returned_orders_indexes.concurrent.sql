-- orders_sold with the statuses that is_sale reads, so that sales are still added up from the index alone.
create index concurrently orders_sales on shop.orders (shop_id, placed_at)
  include (id, subtotal, discount_total, shipping_total, fee_total, total, lifecycle, is_test, fulfilment_status, payment_status);
drop index concurrently orders_sold;
