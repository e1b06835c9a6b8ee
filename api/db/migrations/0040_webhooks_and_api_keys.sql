-- Outgoing webhooks with the log of their deliveries, and the keys of other software for the API.

create table shop.webhooks (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  url text not null,
  topics text[] not null,
  is_active boolean not null default true,
  -- sealed: it signs every delivery
  secret bytea not null,
  -- the secret before the last rotation, which also signs until then
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- deliveries that failed for good since the last one that succeeded
  failures integer not null default 0,
  -- Vitrine turned it off after too many failures; null if a user did, or it is on
  turned_off_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);

create table shop.webhook_deliveries (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  webhook_id uuid not null,
  -- the same for all webhooks that receive the event, and for each try
  event_id uuid not null,
  topic text not null,
  subject_id uuid not null,
  -- shown in the log, and sent for a record that was deleted
  subject_label text not null default '',
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- JSON, written by the first try and sent unchanged by all others
  body text,
  tries integer not null default 0,
  next_try_at timestamptz default now(),
  -- of the last try; null status code without a response
  status_code integer,
  response text,
  failure text,
  duration_ms integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint webhook_deliveries_webhook_fkey foreign key (shop_id, webhook_id) references shop.webhooks (shop_id, id) on delete cascade
);
create index webhook_deliveries_due on shop.webhook_deliveries (shop_id, next_try_at) where status = 'pending';
create index webhook_deliveries_newest on shop.webhook_deliveries (shop_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_old on shop.webhook_deliveries (shop_id, created_at);

create table shop.api_keys (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name text not null,
  token_hash bytea not null,
  -- the last characters of the key, to recognise it
  ending text not null,
  scopes text[] not null,
  -- the key ends with the membership of the user who created it
  account_id uuid not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint api_keys_token_key unique (shop_id, token_hash),
  foreign key (shop_id, account_id) references platform.memberships on delete cascade
);
create index api_keys_newest on shop.api_keys (shop_id, created_at desc, id desc);
create index api_keys_account on shop.api_keys (shop_id, account_id);
