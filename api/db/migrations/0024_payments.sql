-- Payments: manual methods and providers, the ledger of an order, and online payments with their pages, events and
-- authorisations.

-- Manual payment methods: shoppers pay outside of Vitrine, and the owner marks their orders as paid.
create table shop.payment_methods (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name text not null,
  instructions text,
  fee bigint not null default 0 check (fee >= 0),
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 10000),
  min_total bigint check (min_total >= 0),
  max_total bigint check (max_total >= 0),
  countries text[] not null default '{}',
  is_active boolean not null default true,
  -- true if shoppers can send a proof of the payment
  asks_proof boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index payment_methods_order on shop.payment_methods (shop_id, position, id);

-- The shop's accounts at payment providers.
create table shop.payment_providers (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  provider text not null check (provider in ('stripe', 'sslcommerz', 'bkash')),
  -- shown at checkout
  name text not null,
  -- the keys as JSON, encrypted for this shop (`seal`); the columns below are all that is ever shown of them
  secrets bytea not null,
  key_ending text not null,
  -- null if the provider's notifications aren't signed
  webhook_ending text,
  -- of SSLCommerz: its stores have an id that isn't secret
  store_id text,
  -- When the shop's payments are captured: with the order, with its first shipment, or by hand (decision 0134).
  capture_on text not null default 'placement' check (capture_on in ('placement', 'shipment', 'manual')),
  is_test boolean not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, provider)
);

-- The ledger of an order. orders.payment_status is computed from it.
create table shop.payments (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  -- 'cancellation': the amount of an order that is no longer due, because its items were cancelled before they were paid.
  -- 'write_off': an amount that was due and isn't expected any more. It is no payment, and lowers no sale (decision 0178).
  kind text not null
    check (kind in ('authorization', 'capture', 'collection', 'refund', 'void', 'cancellation', 'write_off')),
  method text not null,
  -- A refund that the bank rejects after it had succeeded is reversed by a refund of a negative amount (decision 0121). So is a
  -- write-off, and so is what a courier didn't collect of a collection (decision 0178).
  amount bigint not null,
  -- Of a refund: the part that had been paid too much. It reduces no sale, and is due again if the total rises.
  overpaid bigint not null default 0,
  -- The part of `overpaid` that hadn't been paid too much until an edit lowered the total. It is a reduction again once the
  -- total rises (decision 0120).
  overpaid_by_edit bigint not null default 0,
  cause_id uuid not null,
  -- The provider's id of the payment. It is in the ledger once per kind.
  reference text,
  account_id uuid,
  -- of a write-off
  reason text,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint payments_cause_key unique (shop_id, order_id, kind, cause_id),
  constraint payments_amount_check check (amount >= 0 or kind in ('refund', 'collection', 'write_off')),
  constraint payments_overpaid_check check (overpaid between least(amount, 0) and greatest(amount, 0)),
  constraint payments_overpaid_by_edit_check check (overpaid_by_edit between 0 and overpaid),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create unique index payments_reference on shop.payments (shop_id, method, kind, reference) where reference is not null;
-- Refunds and cancellations, which reduce sales, are added up from the index alone.
create index payments_reductions on shop.payments (shop_id, order_id) include (amount, overpaid)
  where kind in ('refund', 'cancellation');

-- An attempt to pay an order on a page of its provider.
create table shop.payment_sessions (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  attempt integer not null,
  -- the amount that is paid on the page; null for the order's total
  amount bigint,
  provider text not null,
  -- True if the payment of this page is only authorised. A repeated request for the page must be the same.
  captures_later boolean not null default false,
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

-- Online payments that the provider or the shopper's bank declined, once each.
create table shop.payment_failures (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  -- the provider's ids of the payment and of the attempt to pay it; '' if a payment is attempted once
  reference text not null,
  attempt text not null default '',
  amount bigint not null check (amount > 0),
  -- null if the provider gives none
  reason text check (reason in ('declined', 'insufficient_funds', 'expired_card', 'incorrect_details', 'authentication_failed',
    'not_supported', 'provider_error', 'other')),
  failed_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  constraint payment_failures_attempt_key unique (shop_id, order_id, provider, reference, attempt)
);

-- Proofs of payments outside of Vitrine, which shoppers send on the page of their order.
create table shop.payment_proofs (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  reference text,
  -- [{ id, name, type, size }]; the content is stored under "<shop>/proofs/<id>"
  files jsonb not null default '[]',
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  reject_reason text,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  constraint payment_proofs_reason_check check ((status = 'rejected') = (reject_reason is not null))
);
create index payment_proofs_order on shop.payment_proofs (shop_id, order_id, submitted_at);
create unique index payment_proofs_pending_key on shop.payment_proofs (shop_id, order_id) where status = 'pending';
