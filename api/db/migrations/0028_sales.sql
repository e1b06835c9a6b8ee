-- What sales count, by day and by customer (decisions 0048 and 0118).

/* True if an order counts in sales: not if it came back undelivered and unpaid. Tests are a separate condition. */
create function shop.is_sale(lifecycle text, fulfilment_status text, payment_status text) returns boolean
  language sql immutable parallel safe
  return lifecycle not in ('draft', 'awaiting_payment', 'cancelled')
    and (fulfilment_status <> 'returned' or payment_status in ('paid', 'partially_paid', 'partially_refunded'));

-- Sales by day (decision 0008), computed once when the day is over: a quarter of a large shop is
-- ninety rows instead of a quarter of a million. The analytics feature computes them when they are read. A
-- day is deleted, to be computed again, when one of its orders is placed late, edited, cancelled, refunded or comes back.
create table shop.sales_days (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- part of the key: days begin at another time after a change of the shop's time zone
  time_zone text not null,
  day date not null,
  gross bigint not null,
  discounts bigint not null,
  returns bigint not null,
  shipping bigint not null,
  fees bigint not null,
  rounding bigint not null,
  total bigint not null,
  orders bigint not null,
  primary key (shop_id, time_zone, day)
);

create table shop.product_sales_days (
  shop_id integer not null default shop.current_shop(),
  time_zone text not null,
  day date not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid,
  title text not null,
  quantity bigint not null,
  total bigint not null,
  primary key (shop_id, id),
  foreign key (shop_id, time_zone, day) references shop.sales_days on delete cascade
);
create index product_sales_days_day on shop.product_sales_days (shop_id, time_zone, day)
  include (product_id, title, quantity, total);

create function shop.reopen_sales_day() returns trigger language plpgsql as $$
begin
  -- Waits for a transaction that is computing the day.
  perform pg_advisory_xact_lock(8418, new.shop_id);
  delete from shop.sales_days
  where shop_id = new.shop_id and day = (new.placed_at at time zone time_zone)::date;
  return null;
end $$;
create trigger late_order after insert on shop.orders for each row
  when (new.placed_at < now() - interval '1 hour')
  execute function shop.reopen_sales_day();
create trigger late_change
  after update of lifecycle, fulfilment_status, payment_status, subtotal, discount_total, shipping_total, fee_total, cash_rounding, total
  on shop.orders for each row
  when (new.placed_at < now() - interval '1 hour'
        and (old.subtotal, old.discount_total, old.shipping_total, old.fee_total, old.cash_rounding, old.total,
             shop.is_sale(old.lifecycle, old.fulfilment_status, old.payment_status))
            is distinct from
            (new.subtotal, new.discount_total, new.shipping_total, new.fee_total, new.cash_rounding, new.total,
             shop.is_sale(new.lifecycle, new.fulfilment_status, new.payment_status)))
  execute function shop.reopen_sales_day();

-- A refund reduces the sales of the day its order was placed on.
create function shop.reopen_sales_day_of_refund() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(8418, new.shop_id);
  delete from shop.sales_days d using shop.orders o
  where d.shop_id = new.shop_id and o.shop_id = new.shop_id and o.id = new.order_id
    and d.day = (o.placed_at at time zone d.time_zone)::date;
  return null;
end $$;
create trigger refund after insert on shop.payments for each row
  when (new.kind in ('refund', 'cancellation'))
  execute function shop.reopen_sales_day_of_refund();
-- Cancelled units are no longer among the products sold on the day of their order.
create trigger cancelled_units after insert on shop.refund_parts for each row when (new.cancelled > 0)
  execute function shop.reopen_sales_day_of_refund();

/* What a customer has ordered: a table of its own, because the list is sorted and filtered by these, and changing an
   indexed column of customers would also write its search words again. Only sales count (`is_sale`). */
create table shop.customer_totals (
  shop_id integer not null default shop.current_shop(),
  customer_id uuid not null,
  orders_count integer not null default 0,
  -- paid minus refunded, in minor units
  total_spent bigint not null default 0,
  first_ordered_at timestamptz,
  last_ordered_at timestamptz,
  primary key (shop_id, customer_id),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade
);
create index customer_totals_orders on shop.customer_totals (shop_id, orders_count, customer_id);
create index customer_totals_spent on shop.customer_totals (shop_id, total_spent, customer_id);
create index customer_totals_last_order on shop.customer_totals
  (shop_id, coalesce(last_ordered_at, timestamptz '1970-01-01 00:00+00'), customer_id);

create function shop.insert_customer_totals() returns trigger language plpgsql as $$
begin
  insert into shop.customer_totals (shop_id, customer_id) values (new.shop_id, new.id);
  return null;
end $$;
create trigger totals after insert on shop.customers for each row execute function shop.insert_customer_totals();

create function shop.recount_customer(of_shop integer, customer uuid) returns void language plpgsql as $$
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

-- At the end of the transaction, so that customers are locked after everything else.
create function shop.recount_customer_of_order() returns trigger language plpgsql as $$
begin
  perform shop.recount_customer(new.shop_id, new.customer_id);
  return null;
end $$;
create constraint trigger recount_customer after update of lifecycle, fulfilment_status, payment_status on shop.orders
  deferrable initially deferred for each row
  when (new.customer_id is not null
        and shop.is_sale(old.lifecycle, old.fulfilment_status, old.payment_status)
            is distinct from shop.is_sale(new.lifecycle, new.fulfilment_status, new.payment_status))
  execute function shop.recount_customer_of_order();

create function shop.recount_customer_of_payment() returns trigger language plpgsql as $$
begin
  perform shop.recount_customer(o.shop_id, o.customer_id)
  from shop.orders o where o.shop_id = new.shop_id and o.id = new.order_id and o.customer_id is not null;
  return null;
end $$;
create constraint trigger recount_customer after insert on shop.payments
  deferrable initially deferred for each row
  when (new.kind in ('capture', 'collection', 'refund'))
  execute function shop.recount_customer_of_payment();
