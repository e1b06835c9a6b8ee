-- Refunds by item, and cancelled units of an order (0125).

-- What a refund is for. The parts of one refund have the same batch.
create table shop.refund_parts (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  -- also of a return whose items were refunded: its id
  batch_id uuid not null,
  kind text not null check (kind in ('item', 'delivery', 'fee')),
  order_line_id uuid,
  -- Refunded units of the line. `cancelled` ones are no longer in the order, `restocked` ones came back.
  quantity integer not null default 0 check (quantity >= 0),
  cancelled integer not null default 0 check (cancelled >= 0),
  restocked integer not null default 0 check (restocked >= 0),
  -- the share of the price with its taxes, which the refund may be less or more than
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  foreign key (shop_id, order_id, order_line_id) references shop.order_lines on delete cascade,
  constraint refund_parts_line_check check ((kind = 'item') = (order_line_id is not null)),
  constraint refund_parts_units_check check ((kind = 'item') = (quantity > 0) and cancelled + restocked <= quantity)
);
-- The order of a part, and the foreign key to its line.
create index refund_parts_line on shop.refund_parts (shop_id, order_id, order_line_id);

-- Cancelled units are no longer among the products sold on the day of their order.
create trigger cancelled_units after insert on shop.refund_parts for each row when (new.cancelled > 0)
  execute function shop.reopen_sales_day_of_refund();

-- 'unpaid': reduces what is due; no money moves.
alter table shop.refunds
  drop constraint refunds_destination_check,
  add constraint refunds_destination_check
    check (destination in ('original', 'store_credit', 'exchange', 'unpaid')) not valid,
  add column batch_id uuid,
  add column notifies_customer boolean not null default true;

-- 'cancellation': the amount of an order that is no longer due, because its items were cancelled before they were paid.
alter table shop.payments
  drop constraint payments_kind_check,
  add constraint payments_kind_check
    check (kind in ('authorization', 'capture', 'collection', 'refund', 'void', 'cancellation')) not valid;

create or replace trigger refund after insert on shop.payments for each row
  when (new.kind in ('refund', 'cancellation'))
  execute function shop.reopen_sales_day_of_refund();
