-- Sales are counted by the orders of a day, as they are now (decision 0048): every stored day is computed again.
truncate shop.sales_days cascade;

-- Everything that sales add up, and the id by which refunds find their order.
drop index shop.orders_sales;
create index orders_sales on shop.orders (shop_id, placed_at)
  include (id, subtotal, discount_total, shipping_total, fee_total, total, lifecycle);
-- Only the sales of a day used it.
drop index shop.orders_cancelled;
create index payments_refunds on shop.payments (shop_id, order_id) include (amount) where kind = 'refund';

drop trigger late_change on shop.orders;
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

-- A step of the setup guide that has a default value is done when a member chose the value: when, and who.
create table shop.setup_steps (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  step text not null check (step in ('currency', 'payment', 'delivery')),
  account_id uuid,
  done_at timestamptz not null default now(),
  primary key (shop_id, step)
);

-- The members who dismissed the setup guide of a shop.
create table shop.setup_dismissals (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  account_id uuid not null,
  dismissed_at timestamptz not null default now(),
  primary key (shop_id, account_id),
  foreign key (shop_id, account_id) references platform.memberships on delete cascade
);

-- What was chosen before this table existed is in the activity log.
insert into shop.setup_steps (shop_id, step, account_id, done_at)
select distinct on (a.shop_id, s.step) a.shop_id, s.step, a.account_id, a.at
from shop.activity a
join (values ('currency', 'shop', array['currency', 'time_zone']),
             ('payment', 'checkout_settings', array['cash_on_delivery']),
             ('delivery', 'checkout_settings', array['delivery_name', 'delivery_fee', 'delivery_days_min', 'delivery_days_max'])
     ) as s (step, target_type, fields) on a.target_type = s.target_type and a.after ?| s.fields
where a.account_id is not null
order by a.shop_id, s.step, a.at desc;

-- Shops that are open and sell have no need of the guide.
insert into shop.setup_dismissals (shop_id, account_id)
select m.shop_id, m.account_id from platform.memberships m join platform.shops s on s.id = m.shop_id
where s.went_live_at is not null and exists (select from shop.orders o where o.shop_id = s.id);
