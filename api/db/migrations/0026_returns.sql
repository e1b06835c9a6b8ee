-- Returns of delivered items, and their exchanges.

create table shop.returns (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  -- changes only as the table in returns.rules.ts allows
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'declined', 'received', 'resolved', 'cancelled')),
  requested_by text not null check (requested_by in ('shop', 'shopper')),
  note text,
  instructions text,
  decline_reason text,
  resolution text check (resolution in ('refund', 'exchange', 'store_credit', 'no_refund')),
  refund_id uuid,
  -- the order of the items that replace the returned ones
  exchange_order_id uuid,
  -- [{ id, name }]; the content is stored under "<shop>/return-photos/<id>"
  photos jsonb not null default '[]',
  requested_at timestamptz not null default now(),
  -- approved, declined or cancelled
  decided_at timestamptz,
  received_at timestamptz,
  resolved_at timestamptz,
  primary key (shop_id, id),
  -- begins with the order, so that one index serves both
  constraint returns_order_key unique (shop_id, order_id, id),
  constraint returns_exchange_order_key unique (shop_id, exchange_order_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  foreign key (shop_id, refund_id) references shop.refunds,
  constraint returns_exchange_order_fkey foreign key (shop_id, exchange_order_id)
    references shop.orders on delete set null (exchange_order_id),
  constraint returns_declined_check check ((status = 'declined') = (decline_reason is not null)),
  constraint returns_resolved_check check ((status = 'resolved') = (resolution is not null))
);
-- A shopper waits for the shop's decision before they request another return.
create unique index returns_pending_key on shop.returns (shop_id, order_id)
  where status = 'requested' and requested_by = 'shopper';

create table shop.return_lines (
  shop_id integer not null default shop.current_shop(),
  return_id uuid not null,
  order_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in
    ('size_too_small', 'size_too_large', 'not_as_described', 'defective', 'wrong_item', 'changed_mind', 'other')),
  -- received units by their condition
  sellable integer not null default 0 check (sellable >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  primary key (shop_id, return_id, order_line_id),
  foreign key (shop_id, order_id, return_id) references shop.returns (shop_id, order_id, id) on delete cascade,
  foreign key (shop_id, order_id, order_line_id) references shop.order_lines on delete cascade,
  constraint return_lines_received_check check (sellable + damaged <= quantity)
);
-- The foreign key to the line and the units returned of it.
create index return_lines_line on shop.return_lines (shop_id, order_id, order_line_id);
