-- Payments that are authorised first and captured later (decision 0134).

-- When the shop's payments are captured: with the order, with its first shipment, or by hand.
alter table shop.payment_providers add column capture_on text not null default 'placement'
  check (capture_on in ('placement', 'shipment', 'manual'));

-- True if the payment of this page is only authorised. A repeated request for the page must be the same.
alter table shop.payment_sessions add column captures_later boolean not null default false;

-- The authorised payments of orders. What was authorised, captured and released is also in the ledger.
create table shop.payment_authorizations (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  -- the provider's id of the payment
  reference text not null,
  amount bigint not null check (amount > 0),
  -- capturing and releasing: written before the provider is requested to, so that a job can continue after a crash
  status text not null check (status in ('held', 'capturing', 'captured', 'releasing', 'released', 'expired')),
  capture_amount bigint check (capture_amount > 0),
  -- each request to capture has its own key at the provider: another one after a rejected one isn't a repetition
  captures integer not null default 0,
  -- the caller's Idempotency-Key
  request_key text,
  -- the member who captures; null for the system
  account_id uuid,
  failure text,
  expires_at timestamptz not null,
  is_noticed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  constraint payment_authorizations_reference_key unique (shop_id, provider, reference)
);
create index payment_authorizations_order on shop.payment_authorizations (shop_id, order_id, created_at);
create index payment_authorizations_due on shop.payment_authorizations (shop_id, expires_at) where status in ('held', 'releasing');
