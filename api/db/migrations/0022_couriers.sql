-- Couriers with an account at their API, bookings of shipments, events of couriers, and settlements of collected cash.

create table shop.couriers (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null default 'own' check (kind in ('own', 'steadfast', 'easypost')),
  phone text,
  -- a URL with {{number}} in place of the tracking number
  tracking_template text,
  -- the usual parcel, for couriers that compute their price from it
  weight_grams integer not null default 500,
  length_cm integer not null default 20,
  width_cm integer not null default 15,
  height_cm integer not null default 10,
  -- the keys as JSON, encrypted for this courier (`seal`); the endings are all that is ever shown of them
  secrets bytea,
  key_ending text,
  webhook_ending text,
  -- changes of the default table in courier-statuses.rules.ts: [{ status, target }]
  statuses jsonb not null default '[]',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index couriers_newest on shop.couriers (shop_id, created_at desc, id desc);

create table shop.courier_settlements (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  courier_id uuid not null,
  file_name text not null,
  account_id uuid,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, courier_id) references shop.couriers on delete cascade
);
create index courier_settlements_courier on shop.courier_settlements (shop_id, courier_id, created_at);

-- A booking is written before the courier is called. Its reference is the same in each retry.
create table shop.courier_bookings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  courier_id uuid not null,
  order_id uuid not null,
  shipment_id uuid not null,
  status text not null check (status in ('pending', 'booked', 'failed', 'cancelled')),
  reference text not null,
  -- the courier's ids of the parcel and of the chosen rate
  provider_id text,
  rate text,
  weight_grams integer,
  tracking_number text,
  tracking_url text,
  -- content type of the stored label; null without one
  label_type text,
  -- the cash that the courier collects, in minor units of the order's currency
  cod_amount bigint not null check (cod_amount >= 0),
  -- calls of the courier; more than one if a response was lost
  attempts integer not null default 0,
  -- true for a failed booking that the courier may have received
  is_uncertain boolean not null default false,
  failure text,
  -- the latest status that the courier reported, in its own words
  last_status text,
  settlement_id uuid,
  settled_amount bigint,
  settled_fee bigint,
  account_id uuid,
  created_at timestamptz not null default now(),
  booked_at timestamptz,
  primary key (shop_id, id),
  constraint courier_bookings_reference_key unique (shop_id, courier_id, reference),
  constraint courier_bookings_provider_key unique (shop_id, courier_id, provider_id),
  constraint courier_bookings_settled_check check ((settlement_id is null) = (settled_amount is null)),
  foreign key (shop_id, courier_id) references shop.couriers,
  foreign key (shop_id, shipment_id) references shop.shipments on delete cascade,
  foreign key (shop_id, settlement_id) references shop.courier_settlements
);
-- A shipment has one booking that isn't cancelled: two parcels are impossible.
create unique index courier_bookings_active_key on shop.courier_bookings (shop_id, shipment_id) where status <> 'cancelled';
create index courier_bookings_shipment on shop.courier_bookings (shop_id, shipment_id);
create index courier_bookings_order on shop.courier_bookings (shop_id, order_id, created_at);
create index courier_bookings_tracking on shop.courier_bookings (shop_id, courier_id, tracking_number);
create index courier_bookings_settlement on shop.courier_bookings (shop_id, settlement_id) where settlement_id is not null;

-- Events of couriers that have been processed, so that none has an effect twice.
create table shop.courier_events (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  courier_id uuid not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (shop_id, courier_id, event_id),
  foreign key (shop_id, courier_id) references shop.couriers on delete cascade
);
