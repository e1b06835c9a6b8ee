-- Delivery: zones with rates, days of dispatch, and quick commerce, which is express delivery and delivery slots in areas, with
-- opening times and closures.

-- Places with the same delivery rates. Places outside every zone have the fee of checkout_settings.
create table shop.delivery_zones (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name text not null,
  -- [{ country, region_codes, cities, postcodes }]
  places jsonb not null,
  -- [{ id, name, fee, … }], see `DeliveryRate` in the contract
  rates jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index delivery_zones_newest on shop.delivery_zones (shop_id, created_at desc, id desc);

-- When the shop dispatches orders, from which the days of ordinary deliveries are counted.
create table shop.delivery_schedules (
  shop_id integer primary key default shop.current_shop() references platform.shops on delete cascade,
  -- "14:00" in the shop's time zone
  cut_off text,
  processing_days integer not null default 0 check (processing_days between 0 and 30),
  -- ISO 8601: 1 is Monday
  working_days integer[] not null default '{1,2,3,4,5,6,7}',
  -- [{ from, to, is_yearly, reason }]
  holidays jsonb not null default '[]',
  version integer not null default 1
);

create table shop.quick_commerce_settings (
  shop_id integer primary key default shop.current_shop() references platform.shops on delete cascade,
  -- [{ days, opens, closes }], see `OpeningTimes` in the contract
  opening_times jsonb not null default '[]',
  -- [{ from, to, is_yearly, reason }]
  closures jsonb not null default '[]',
  is_paused boolean not null default false,
  pause_reason text,
  -- null if the owner ends the pause
  resumes_at timestamptz,
  version integer not null default 1
);

create table shop.quick_commerce_areas (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name text not null,
  is_active boolean not null default true,
  -- by postcode, radius or polygon, see `AreaReach` in the contract
  reach jsonb not null,
  fee bigint not null check (fee >= 0),
  tiers_by text check (tiers_by in ('distance', 'subtotal')),
  -- [{ from, fee }], ascending
  tiers jsonb not null default '[]',
  free_from bigint check (free_from >= 0),
  min_subtotal bigint check (min_subtotal >= 0),
  packaging_fee bigint not null default 0 check (packaging_fee >= 0),
  -- null for those of the shop
  opening_times jsonb,
  -- { preparation_minutes, travel_minutes_min, travel_minutes_max }
  express jsonb,
  -- [{ days, opens, closes, length_minutes, max_orders }]
  slots jsonb not null default '[]',
  cut_off_minutes integer not null default 0 check (cut_off_minutes >= 0),
  lead_days integer not null default 0 check (lead_days between 0 and 6),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index quick_commerce_areas_newest on shop.quick_commerce_areas (shop_id, created_at desc, id desc);

-- The orders of each slot that has had one. A slot has no row of its own: it is computed from the settings of its area.
create table shop.slot_orders (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  starts_at timestamptz not null,
  -- no foreign key: orders keep their slot when the area is deleted
  area_id uuid not null,
  orders integer not null check (orders >= 0),
  primary key (shop_id, starts_at, area_id)
);
