-- Refunds of orders, and what they are for.

-- A refund is written before the provider is called, and is in the ledger once it has succeeded.
create table shop.refunds (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  -- of its parts in refund_parts
  batch_id uuid,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('customer', 'inventory', 'damaged', 'other', 'late_payment', 'provider', 'dispute')),
  note text,
  -- 'original': the way it was paid; 'exchange': the order of the items that replace returned ones; 'unpaid': reduces what is
  -- due, and no money moves.
  destination text not null default 'original' check (destination in ('original', 'store_credit', 'exchange', 'unpaid')),
  -- The refund of returned items: the order still has them, so it is always a reduction of the total (decision 0120).
  is_for_return boolean not null default false,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  -- null if the shop returns the money itself
  provider text,
  -- the provider's id of the payment that is refunded
  payment_reference text,
  -- the provider's id of the refund
  reference text,
  failure text,
  -- the refund that returns the money of a failed one (decision 0137)
  repeated_by uuid,
  notifies_customer boolean not null default true,
  account_id uuid,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (shop_id, id),
  constraint refunds_reference_key unique (shop_id, provider, reference),
  constraint refunds_repeated_check check (repeated_by is null or status = 'failed'),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index refunds_order on shop.refunds (shop_id, order_id, created_at);

-- What a refund is for (decision 0125). The parts of one refund have the same batch.
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
