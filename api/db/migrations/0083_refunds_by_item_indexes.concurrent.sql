-- payments_refunded with cancellations, which reduce sales, too.
create index concurrently payments_reductions on shop.payments (shop_id, order_id) include (amount, overpaid)
  where kind in ('refund', 'cancellation');
drop index concurrently shop.payments_refunded;
