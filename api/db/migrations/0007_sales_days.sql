-- What a day of a shop brought, reckoned once when it is over, so that a quarter of a large shop is ninety rows
-- and not a quarter of a million. The analytics feature fills it when somebody looks; a day is thrown away, to be
-- reckoned anew, when one of its orders turns up late or is cancelled.

drop index shop.orders_sales;
create index orders_sales on shop.orders (shop_id, placed_at)
  include (subtotal, discount_total, shipping_total, fee_total, total, lifecycle, payment_status);
create index orders_cancelled on shop.orders (shop_id, cancelled_at) where cancelled_at is not null;

create table shop.sales_days (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- whose days these are: a shop that moves begins anew
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
  -- Waits for whoever is just reckoning it.
  perform pg_advisory_xact_lock(8418, new.shop_id);
  delete from shop.sales_days
  where shop_id = new.shop_id and day = (new.placed_at at time zone time_zone)::date;
  return null;
end $$;

create trigger late_order after insert on shop.orders for each row
  when (new.placed_at < now() - interval '1 hour')
  execute function shop.reopen_sales_day();
create trigger late_change after update of lifecycle on shop.orders for each row
  when (new.placed_at < now() - interval '1 hour' and old.lifecycle <> new.lifecycle
        and (new.lifecycle = 'cancelled' or old.lifecycle in ('draft', 'awaiting_payment')))
  execute function shop.reopen_sales_day();
