-- Messages to customers about their orders, by email and SMS, and messages that shoppers send with the contact form.

-- Emails about orders. A row is claimed before its email is sent and marked afterwards: a job that runs again sends only
-- the unmarked ones, with the same id.
create table shop.emails (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- used as the Message-ID
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  recipient text not null,
  -- the order, or one of its shipments
  cause text not null,
  -- set while a job is sending it
  taken_at timestamptz,
  sent_at timestamptz,
  primary key (shop_id, id),
  constraint emails_cause_key unique (shop_id, kind, cause, recipient),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index emails_order on shop.emails (shop_id, order_id);

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
  -- an SMS about an event of the order, which the customer didn't request
  is_news boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index sms_messages_time on shop.sms_messages (shop_id, created_at);
create index sms_messages_order on shop.sms_messages (shop_id, order_id) where order_id is not null;

-- The events of orders about which customers are sent an SMS.
create table shop.order_sms_settings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  confirmed boolean not null default false,
  shipped boolean not null default false,
  out_for_delivery boolean not null default false,
  ready_for_pickup boolean not null default false,
  delivered boolean not null default false,
  cancelled boolean not null default false,
  refunded boolean not null default false,
  -- the texts that the owner has edited: {"en": {"shipped": "Order {{order_number}} …"}}
  texts jsonb not null default '{}',
  version integer not null default 1,
  primary key (shop_id)
);

-- The emails to customers that the owner has edited or turned off. The others have no row.
create table shop.email_templates (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- one of `customerEmails` in the contract
  email text not null,
  is_active boolean not null default true,
  -- the edited texts by language: {"en": {"subject": "…", "message": "…", …}}
  texts jsonb not null default '{}',
  version integer not null default 1,
  primary key (shop_id, email)
);

-- The SMS about events of orders that were sent, so that each is sent at most once.
create table shop.order_sms (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  order_id uuid not null,
  -- a column of `order_sms_settings`
  event text not null,
  -- as in `emails`
  cause text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, order_id, event, cause),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);

-- Messages that shoppers send with the contact form.
create table shop.messages (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- identifies the form that was filled in: a form that is sent twice is one message
  form_id uuid not null,
  name text not null,
  email text not null,
  -- as typed
  phone text,
  order_number text,
  text text not null,
  -- null while the message is unread
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint messages_form_key unique (shop_id, form_id)
);
create index messages_latest on shop.messages (shop_id, created_at desc, id desc);
create index messages_unread on shop.messages (shop_id, created_at desc, id desc) where read_at is null;

create table shop.contact_form_settings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- shows the contact page and its link in the footer
  is_enabled boolean not null default false,
  version integer not null default 1,
  primary key (shop_id)
);
