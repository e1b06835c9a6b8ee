-- Orders that came back undelivered and unpaid are no sales (decision 0118).

/* True if an order counts in sales. Tests are a separate condition. */
create function shop.is_sale(lifecycle text, fulfilment_status text, payment_status text) returns boolean
  language sql immutable parallel safe
  return lifecycle not in ('draft', 'awaiting_payment', 'cancelled')
    and (fulfilment_status <> 'returned' or payment_status in ('paid', 'partially_paid', 'partially_refunded'));

create or replace trigger late_change
  after update of lifecycle, fulfilment_status, payment_status, subtotal, discount_total, shipping_total, fee_total, total
  on shop.orders for each row
  when (new.placed_at < now() - interval '1 hour'
        and (old.subtotal, old.discount_total, old.shipping_total, old.fee_total, old.total,
             shop.is_sale(old.lifecycle, old.fulfilment_status, old.payment_status))
            is distinct from
            (new.subtotal, new.discount_total, new.shipping_total, new.fee_total, new.total,
             shop.is_sale(new.lifecycle, new.fulfilment_status, new.payment_status)))
  execute function shop.reopen_sales_day();

create or replace function shop.recount_customer(of_shop integer, customer uuid) returns void language plpgsql as $$
begin
  -- Locked first: the next statement then sees what concurrent transactions have written.
  perform from shop.customer_totals where shop_id = of_shop and customer_id = customer for update;
  update shop.customer_totals t
  set (orders_count, total_spent, first_ordered_at, last_ordered_at) = (
    select count(*), coalesce(sum(p.paid), 0), min(o.placed_at), max(o.placed_at)
    from shop.orders o cross join lateral (
      select coalesce(sum(case kind when 'refund' then -amount else amount end), 0) as paid
      from shop.payments where shop_id = o.shop_id and order_id = o.id and kind in ('capture', 'collection', 'refund')
    ) p
    where o.shop_id = of_shop and o.customer_id = customer
      and shop.is_sale(o.lifecycle, o.fulfilment_status, o.payment_status))
  where t.shop_id = of_shop and t.customer_id = customer;
end $$;

drop trigger recount_customer on shop.orders;
create constraint trigger recount_customer after update of lifecycle, fulfilment_status, payment_status on shop.orders
  deferrable initially deferred for each row
  when (new.customer_id is not null
        and shop.is_sale(old.lifecycle, old.fulfilment_status, old.payment_status)
            is distinct from shop.is_sale(new.lifecycle, new.fulfilment_status, new.payment_status))
  execute function shop.recount_customer_of_order();
