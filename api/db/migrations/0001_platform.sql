-- What belongs to no shop: people, their sessions, the shops themselves and who may run them.
-- Everything a shop owns lives in the schema "shop", behind row-level security (see walls.sql).

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create schema platform;
create schema shop;

create table platform.accounts (
  id uuid primary key,
  email citext not null,
  name text not null,
  password_hash text,
  phone text,
  photo_key text,
  language text not null default 'en',
  time_zone text,
  referral_code text,
  created_at timestamptz not null default now(),
  constraint accounts_email_key unique (email)
);

-- A session is a bearer token, kept only as its SHA-256, good on the device it was given to.
create table platform.sessions (
  token_hash bytea primary key,
  account_id uuid not null references platform.accounts on delete cascade,
  device_id text not null,
  browser text,
  platform text,
  ip inet,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_account_id on platform.sessions (account_id);

-- A code mailed to prove an address. Once right, it becomes a ticket that registration takes once.
create table platform.email_codes (
  id uuid primary key,
  email citext not null,
  code_hash bytea not null,
  tries integer not null default 0,
  ticket_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz
);
create index email_codes_email on platform.email_codes (email, created_at desc);

-- Rate limits: how often something was tried within a window. Losing it in a crash harms nobody.
create unlogged table platform.attempts (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 1,
  primary key (key, window_start)
);

create table platform.shops (
  id integer generated always as identity (start with 1001) primary key,
  handle citext not null,
  name text not null,
  country text not null,
  currency text not null,
  time_zone text not null,
  units text not null default 'metric' check (units in ('metric', 'imperial')),
  language text not null default 'en',
  email citext,
  phone text,
  photo_key text,
  seo jsonb not null default '{}',
  is_live smallint not null default 0 check (is_live in (0, 1)),
  went_live_at timestamptz,
  is_demo boolean not null default false,
  -- Raised whenever something a shopper can see changes; the key under which pages are cached.
  epoch bigint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint shops_handle_key unique (handle)
);

create table platform.memberships (
  shop_id integer not null references platform.shops on delete cascade,
  account_id uuid not null references platform.accounts on delete cascade,
  role text not null check (role in ('owner', 'admin', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  primary key (shop_id, account_id)
);
create index memberships_account_id on platform.memberships (account_id);
