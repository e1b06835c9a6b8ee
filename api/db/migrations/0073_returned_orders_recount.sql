-- Figures that count orders that came back undelivered and unpaid. In a file of its own, because the triggers of
-- 0073_returned_orders.sql lock the orders until they are committed.
delete from shop.sales_days d using shop.orders o
where d.shop_id = o.shop_id and d.day = (o.placed_at at time zone d.time_zone)::date
  and o.fulfilment_status = 'returned' and not shop.is_sale(o.lifecycle, o.fulfilment_status, o.payment_status);

select shop.recount_customer(shop_id, customer_id) from (
  select distinct shop_id, customer_id from shop.orders
  where customer_id is not null and fulfilment_status = 'returned' and lifecycle <> 'cancelled'
    and not shop.is_sale(lifecycle, fulfilment_status, payment_status)
  order by shop_id, customer_id) c;
