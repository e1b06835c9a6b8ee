-- Shipments of orders.

create table shop.shipments (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  status text not null check (status in
    ('pending', 'packed', 'ready_for_pickup', 'shipped', 'out_for_delivery', 'attempt_failed', 'delivered',
     'returning', 'returned', 'lost', 'cancelled')),
  courier text,
  tracking_number text,
  tracking_url text,
  -- set when a member enters tracking details that differ from those of the courier: its events don't overwrite them
  tracking_edited_at timestamptz,
  -- of a lost shipment: its units were shipped again, or written off
  resolution text check (resolution in ('reshipped', 'written_off')),
  packed_at timestamptz,
  ready_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  -- The part of the cash on delivery that was missing when the last shipment of its order was delivered.
  cash_missing bigint not null default 0 check (cash_missing >= 0),
  -- When it came back to the shop. Refunds of its units until then count for these units.
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index shipments_order on shop.shipments (shop_id, order_id);

create table shop.shipment_lines (
  shop_id integer not null default shop.current_shop(),
  shipment_id uuid not null,
  order_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (shop_id, shipment_id, order_line_id),
  foreign key (shop_id, shipment_id) references shop.shipments on delete cascade,
  foreign key (shop_id, order_id, order_line_id) references shop.order_lines on delete cascade
);
