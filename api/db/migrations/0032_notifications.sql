-- Notifications of members, and the devices they are pushed to.

create table shop.notifications (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- the member that it is for, deleted with the membership; null if it is for all whose role receives its kind
  account_id uuid,
  kind text not null,
  -- values of the message, e.g. { "number": 1042, "total": 5900, "currency": "EUR" }
  data jsonb not null default '{}',
  link text not null,
  -- one notification per cause, however often its job runs
  cause text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint notifications_cause_key unique (shop_id, kind, cause),
  constraint notifications_member_fkey foreign key (shop_id, account_id)
    references platform.memberships on delete cascade
);
create index notifications_newest on shop.notifications (shop_id, created_at desc, id desc);
-- For the foreign key when a membership ends.
create index notifications_member on shop.notifications (shop_id, account_id) where account_id is not null;

create table shop.notification_reads (
  shop_id integer not null default shop.current_shop(),
  notification_id uuid not null,
  account_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (shop_id, notification_id, account_id),
  foreign key (shop_id, notification_id) references shop.notifications on delete cascade
);

-- The channels by which a member is notified of a kind of event in a shop, where they chose them; null for the default
-- of their role (contract/src/accounts/notification-preferences.ts). In the schema platform, because the statements that
-- list the recipients of emails and pushes read accounts and sessions.
create table platform.notification_preferences (
  shop_id integer not null,
  account_id uuid not null,
  kind text not null,
  bell boolean,
  email boolean,
  push boolean,
  primary key (shop_id, account_id, kind),
  foreign key (shop_id, account_id) references platform.memberships on delete cascade
);
alter table platform.notification_preferences enable row level security;
alter table platform.notification_preferences force row level security;
create policy own_shop on platform.notification_preferences to vitrine_shop
  using (shop_id = shop.current_shop()) with check (shop_id = shop.current_shop());
create policy all_shops on platform.notification_preferences to vitrine_platform using (true) with check (true);
grant select, insert, update on platform.notification_preferences to vitrine_shop;

-- Devices that receive push notifications. A token belongs to the session that registered it, and is deleted
-- with the session, however that ends (sign-out, a new password, a deleted account).
create table platform.push_tokens (
  device_id text primary key,
  session_hash bytea not null,
  kind text not null check (kind in ('web', 'fcm')),
  -- a registration token of FCM, or a browser's subscription as JSON
  token text not null,
  -- of the value that identifies the receiver: the registration token, or the subscription's endpoint
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint push_tokens_token_key unique (token_hash),
  constraint push_tokens_session_fkey foreign key (session_hash)
    references platform.sessions (token_hash) on delete cascade
);
create index push_tokens_session on platform.push_tokens (session_hash);
