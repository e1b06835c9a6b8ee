-- Shops, their members and their settings. Every table of the schema "shop" has shop_id first in its keys:
-- references across shops are impossible, and the tables can be distributed by shop_id without changes.

create function shop.current_shop() returns integer
  language sql stable
  return nullif(current_setting('app.shop_id', true), '')::integer;

create table platform.shops (
  id integer generated always as identity (start with 1001) primary key,
  handle citext not null,
  name text not null,
  legal_name text,
  country text not null,
  -- { line1, line2, city, region, postal_code }; the country is a column
  address json,
  currency text not null,
  time_zone text not null,
  units text not null default 'metric' check (units in ('metric', 'imperial')),
  language text not null default 'en',
  email citext,
  phone text,
  photo_key text,
  seo jsonb not null default '{}',
  order_prefix text not null default '#',
  is_live smallint not null default 0 check (is_live in (0, 1)),
  went_live_at timestamptz,
  is_demo boolean not null default false,
  -- set when the only owner deletes their account: the shop is closed, and deleted with all its data some days later
  abandoned_at timestamptz,
  -- the storefront version: increased by every change that shoppers can see; part of the key of cached pages
  storefront_version bigint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint shops_handle_key unique (handle),
  -- for the foreign key of orders, which fixes the currency
  constraint shops_currency_key unique (id, currency)
);

create table platform.memberships (
  shop_id integer not null references platform.shops on delete cascade,
  account_id uuid not null references platform.accounts on delete cascade,
  role text not null check (role in ('owner', 'admin', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  primary key (shop_id, account_id)
);
create index memberships_account_id on platform.memberships (account_id);

-- Processes cache shops and memberships in memory, see the end of 0001_accounts.sql.
create function platform.notify_store() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine', '{"kind":"store","shop_id":' || old.id || '}');
  return null;
end $$;
create trigger shop_moved after update of handle, is_live on platform.shops for each row
  when (old.handle is distinct from new.handle or old.is_live is distinct from new.is_live)
  execute function platform.notify_store();
create trigger shop_removed after delete on platform.shops for each row execute function platform.notify_store();
create trigger membership_changed after update of role on platform.memberships for each row
  execute function platform.notify_access();
create trigger membership_ended after delete on platform.memberships for each row
  execute function platform.notify_access();

create table shop.checkout_settings (
  shop_id integer primary key default shop.current_shop() references platform.shops on delete cascade,
  delivery_name text not null default 'Standard delivery',
  delivery_fee bigint not null default 0 check (delivery_fee >= 0),
  delivery_days_min integer not null default 2 check (delivery_days_min >= 0),
  delivery_days_max integer not null default 5 check (delivery_days_max >= delivery_days_min),
  -- true if the fee above also applies to places outside every delivery zone
  delivers_elsewhere boolean not null default true,
  cash_on_delivery boolean not null default true,
  -- true if new orders require the owner's confirmation
  confirm_orders boolean not null default true,
  version integer not null default 1
);

-- Steps of the setup guide whose setting has a default value: a step is done when a member chooses or
-- confirms the value. With member and time.
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

create table shop.plugins (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  kind text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint plugins_kind_key unique (shop_id, kind)
);
create index plugins_newest on shop.plugins (shop_id, created_at desc, id desc);

-- The next number of a kind of document in a shop. A transaction takes it as late as possible, because it locks the row.
create table shop.counters (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  name text not null,
  next bigint not null,
  primary key (shop_id, name)
) with (fillfactor = 50);

-- The activity log: every write inserts a row. The timelines of orders and products are read from it.
create table shop.activity (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  account_id uuid,
  actor text not null,
  role text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  target_label text not null default '',
  before jsonb,
  after jsonb,
  device_id text,
  browser text,
  platform text,
  ip inet,
  request_id text,
  -- in the order of the list, so that one index serves both
  primary key (shop_id, at, id)
);
create index activity_target on shop.activity (shop_id, target_type, target_id, at);
