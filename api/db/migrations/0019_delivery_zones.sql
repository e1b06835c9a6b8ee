-- Delivery zones: places with the same delivery rates. Places outside every zone have the fee of checkout_settings.

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
