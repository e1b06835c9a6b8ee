-- Sales by day (decisions 0008 and 0048), computed once when the day is over: a quarter of a large shop is
-- ninety rows instead of a quarter of a million. The analytics feature computes them when they are read. A
-- day is deleted, to be computed again, when one of its orders is placed late, edited, cancelled or refunded.

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
create trigger late_change after update of lifecycle, subtotal, discount_total, shipping_total, fee_total, total on shop.orders
  for each row
  when (new.placed_at < now() - interval '1 hour'
        and (old.subtotal, old.discount_total, old.shipping_total, old.fee_total, old.total,
             old.lifecycle in ('draft', 'awaiting_payment', 'cancelled'))
            is distinct from
            (new.subtotal, new.discount_total, new.shipping_total, new.fee_total, new.total,
             new.lifecycle in ('draft', 'awaiting_payment', 'cancelled')))
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
create trigger refund after insert on shop.payments for each row when (new.kind = 'refund')
  execute function shop.reopen_sales_day_of_refund();
