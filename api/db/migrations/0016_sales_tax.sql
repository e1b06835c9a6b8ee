-- Sales tax: settings and rates.

create table shop.sales_tax (
  shop_id integer primary key default shop.current_shop() references platform.shops on delete cascade,
  prices_include_tax boolean not null default true,
  -- Prices that include tax change with the tax of the destination, so that the price without tax stays the same.
  adjusts_prices boolean not null default false,
  tax_rounding text not null default 'line' check (tax_rounding in ('line', 'order')),
  delivery_tax_class text default 'standard' check (delivery_tax_class ~ '^[a-z0-9_-]{1,40}$'),
  fee_tax_class text default 'standard' check (fee_tax_class ~ '^[a-z0-9_-]{1,40}$'),
  tax_number text,
  version integer not null default 1
);

create table shop.tax_rates (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name text not null,
  -- parts per million
  ppm integer not null check (ppm between 0 and 1000000),
  tax_class text not null default 'standard' check (tax_class ~ '^[a-z0-9_-]{1,40}$'),
  -- Charged on the price and on other taxes. Also true in the taxes of `orders.priced`, where a tax without it isn't compound.
  is_compound boolean not null default false,
  country text not null,
  region_code text,
  postcodes text[] not null default '{}',
  valid_from date,
  valid_until date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint tax_rates_days check (valid_from <= valid_until)
);
create index tax_rates_newest on shop.tax_rates (shop_id, created_at desc, id desc);
