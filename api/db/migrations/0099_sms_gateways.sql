-- The shop's SMS gateway: its account at a company that sends text messages.
create table shop.sms_gateways (
  shop_id integer primary key default shop.current_shop() references platform.shops on delete cascade,
  provider text not null check (provider in ('http', 'twilio')),
  -- everything but the key: `GatewaySettings`
  settings jsonb not null,
  -- the key, encrypted for this shop (`seal`); the column below is all that is ever shown of it
  secrets bytea not null,
  key_ending text not null,
  is_active boolean not null default true,
  max_per_day integer not null check (max_per_day between 1 and 100000),
  -- It didn't respond: until then codes are emailed, so that they don't delay those of other shops.
  silent_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Text messages of the last two days, for the limits. Neither text nor phone number is stored.
create table shop.sms_messages (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- null for a test message
  order_id uuid,
  -- a keyed hash of the phone number
  phone_hash text not null,
  -- as in `carts`
  visitor text,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index sms_messages_time on shop.sms_messages (shop_id, created_at);
create index sms_messages_order on shop.sms_messages (shop_id, order_id) where order_id is not null;

alter table shop.checkout_settings
  add column cod_code_by text not null default 'email' check (cod_code_by in ('email', 'sms'));

-- How the latest code was sent; null until the job has sent it. The problem is why it wasn't sent by SMS.
alter table shop.order_codes
  add column sent_by text check (sent_by in ('email', 'sms', 'none')),
  add column sms_problem text check (sms_problem in ('rejected', 'silent', 'limited', 'off'));
update shop.order_codes set sent_by = 'email' where code_hash is not null;
