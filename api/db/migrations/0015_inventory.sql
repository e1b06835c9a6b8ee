-- The stock of all variants, why it is what it is, and who waits for it.

-- How a shop watches its stock. A shop without a row has the defaults.
create table shop.inventory_settings (
  shop_id integer primary key default shop.current_shop() references platform.shops on delete cascade,
  -- at this many or fewer a variant runs low, unless it has a number of its own; 0 is off
  low_at integer not null default 3 check (low_at between 0 and 1000000),
  digest boolean not null default true,
  -- the shop's day for which a digest is planned or was written: at most one a day
  digest_day date,
  -- what files call the one place
  location_name text not null default 'Shop location',
  version integer not null default 1
);

-- Roughly how many are free: exact up to 32, then in eighths of a doubling. It grows with them, so that lists of what
-- runs low and of the fewest first are served by an index which a sale from a full shelf need not touch.
create function shop.stock_band(free integer) returns smallint
  language sql immutable strict parallel safe
  return case when free <= 0 then 0 when free <= 32 then free else 32 + floor(8 * (ln(free / 32.0::float8) / ln(2::float8))) end::smallint;

alter table shop.stock_levels
  -- null: as the shop has it; 0: never
  add column low_at integer check (low_at between 0 and 1000000),
  -- whether a digest has said that it runs low, so that it is said once
  add column low_told boolean not null default false,
  add column band smallint not null generated always as (shop.stock_band(on_hand - allocated - unavailable)) stored;
create index stock_levels_band on shop.stock_levels (shop_id, band);
create index stock_levels_low_at on shop.stock_levels (shop_id) where low_at is not null;
create index variants_untracked on shop.variants (shop_id) where not tracked;
create index variants_oversell on shop.variants (shop_id) where oversell <> 'deny';

-- Movements are kept for ever, also those of a variant that is gone. They are ordered by the moment they were written
-- under the level's lock: the beginning of a transaction says nothing of who came first.
alter table shop.stock_movements
  drop constraint stock_movements_shop_id_variant_id_fkey,
  drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in ('correction', 'import', 'allocation', 'release', 'shipment',
    'return', 'count', 'received', 'damaged', 'theft', 'promotion', 'safety', 'quality', 'other')),
  add foreign key (shop_id) references platform.shops on delete cascade,
  add column unavailable_change integer not null default 0,
  add column available_after integer,
  add column note text,
  alter column created_at set default clock_timestamp();
create index stock_movements_story on shop.stock_movements (shop_id, variant_id, created_at desc, id desc);

-- Every shop's: the walls are put up again behind the migrations.
alter table shop.stock_movements no force row level security;
update shop.stock_movements m set available_after = s.available
from (
  select shop_id, id, sum(on_hand_change - allocated_change)
    over (partition by shop_id, variant_id order by created_at, id) as available
  from shop.stock_movements
) s where s.shop_id = m.shop_id and s.id = m.id;

-- What a variant was called, for the movements it leaves behind.
create table shop.removed_variants (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  variant_id uuid not null,
  product_title text not null,
  option_values text[] not null default '{}',
  sku text,
  removed_at timestamptz not null default now(),
  primary key (shop_id, variant_id)
);

-- Triggers, because a variant is also removed by its product's removal. Not when the whole shop goes: its movements go, too.
create function shop.remember_variant() returns trigger language plpgsql as $$
begin
  insert into shop.removed_variants (shop_id, variant_id, product_title, option_values, sku)
  select old.shop_id, old.id, p.title, old.option_values, old.sku
  from shop.products p join platform.shops s on s.id = p.shop_id
  where p.shop_id = old.shop_id and p.id = old.product_id
  on conflict do nothing;
  return old;
end $$;
create trigger remember_variant before delete on shop.variants for each row execute function shop.remember_variant();

create function shop.remember_variants() returns trigger language plpgsql as $$
begin
  insert into shop.removed_variants (shop_id, variant_id, product_title, option_values, sku)
  select v.shop_id, v.id, old.title, v.option_values, v.sku
  from shop.variants v join platform.shops s on s.id = v.shop_id
  where v.shop_id = old.shop_id and v.product_id = old.id
  on conflict do nothing;
  return old;
end $$;
create trigger remember_variants before delete on shop.products for each row execute function shop.remember_variants();

-- What happens when nothing is left: not sold, sold all the same, or sold with the word when it ships.
alter table shop.variants
  drop constraint variants_oversell_check,
  add constraint variants_oversell_check check (oversell in ('deny', 'continue', 'preorder')),
  -- "3 March", "early spring": as the shopper reads it behind "ships from"
  add column preorder_from text;
alter table shop.order_lines add column preorder_from text;

-- A cart at the payment step keeps its pieces for a while. The promise ends by the clock or with the order.
alter table shop.carts
  add column reserved_at timestamptz,
  add column reserved_until timestamptz,
  -- how often it began to
  add column reserved_times smallint not null default 0,
  -- who keeps them, as a MAC of shop, day and address
  add column visitor text;
create index carts_reserving on shop.carts (shop_id, reserved_until) where order_id is null and reserved_until is not null;
create index carts_visitor on shop.carts (shop_id, visitor) where order_id is null and visitor is not null;

-- Who wants to hear that a variant can be had again; told once.
create table shop.stock_requests (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  variant_id uuid not null,
  email text not null check (email = lower(email)),
  -- the sentence they agreed to
  consent text not null,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (shop_id, id),
  constraint stock_requests_email_key unique (shop_id, variant_id, email),
  foreign key (shop_id, variant_id) references shop.variants on delete cascade
);
create index stock_requests_newest on shop.stock_requests (shop_id, created_at desc, id desc);
