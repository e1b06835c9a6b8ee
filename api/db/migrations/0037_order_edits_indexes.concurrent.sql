-- payments_refunds with overpaid, so that refunds are still added up from the index alone.
create index concurrently payments_refunded on shop.payments (shop_id, order_id) include (amount, overpaid) where kind = 'refund';
drop index concurrently payments_refunds;
