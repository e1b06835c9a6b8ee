-- Online payments: the shop's accounts at payment providers, the payment pages of orders, received events, and refunds.

create table shop.payment_providers (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  provider text not null check (provider in ('stripe')),
  -- shown at checkout
  name text not null,
  -- the keys as JSON, encrypted for this shop (`seal`); the columns below are all that is ever shown of them
  secrets bytea not null,
  key_ending text not null,
  webhook_ending text not null,
  is_test boolean not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, provider)
);

-- The instant until which an order that awaits its payment keeps its stock and its coupons.
alter table shop.orders add column payment_due_at timestamptz;

-- An attempt to pay an order on a page of its provider.
create table shop.payment_sessions (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  attempt integer not null,
  provider text not null,
  -- null until the provider has created the page
  session_id text,
  url text,
  -- sent to the provider: a repeated request must be the same
  expires_at timestamptz not null,
  -- set when it can't be paid any more
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, order_id, attempt),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);

-- Events of providers that have been processed, so that none has an effect twice.
create table shop.payment_events (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (shop_id, provider, event_id)
);

-- The provider's id of a payment. It is in the ledger once per kind.
alter table shop.payments add column reference text;
create unique index payments_reference on shop.payments (shop_id, method, kind, reference) where reference is not null;

-- Refunds of orders. A refund is written before the provider is called, and is in the ledger once it has succeeded.
create table shop.refunds (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('customer', 'inventory', 'damaged', 'other', 'late_payment', 'provider', 'dispute')),
  note text,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  -- null if the shop returns the money itself
  provider text,
  -- the provider's id of the payment that is refunded
  payment_reference text,
  -- the provider's id of the refund
  reference text,
  failure text,
  account_id uuid,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  constraint refunds_reference_key unique (shop_id, provider, reference)
);
create index refunds_order on shop.refunds (shop_id, order_id, created_at);
