-- The fields of the checkout, and what shoppers agree to.

alter table shop.checkout_settings
  add column contact text not null default 'email_or_phone' check (contact in ('email', 'phone', 'email_or_phone')),
  add column phone text not null default 'optional' check (phone in ('hidden', 'optional', 'required')),
  add column company text not null default 'hidden' check (company in ('hidden', 'optional', 'required')),
  add column address_line2 text not null default 'optional' check (address_line2 in ('hidden', 'optional', 'required')),
  add column note text not null default 'optional' check (note in ('hidden', 'optional', 'required')),
  add column terms_label text,
  add column terms_url text,
  add column asks_marketing boolean not null default false,
  add column min_subtotal bigint check (min_subtotal >= 0),
  add column thank_you text,
  add column hold_minutes integer not null default 10 check (hold_minutes between 5 and 60),
  add constraint checkout_settings_terms_check check ((terms_label is null) = (terms_url is null));

alter table shop.carts
  add column accepts_terms boolean not null default false,
  add column accepts_marketing boolean not null default false;

alter table shop.orders
  -- { label, url } as they were when the shopper agreed
  add column accepted_terms json,
  add column accepts_marketing boolean not null default false;

alter table shop.customers
  add column accepts_marketing boolean not null default false,
  add column marketing_changed_at timestamptz;

-- Cash on delivery: fee, limits, places, and how its orders are confirmed.

alter table shop.checkout_settings
  add column cod_fee bigint not null default 0 check (cod_fee >= 0),
  add column cod_fee_basis_points integer not null default 0 check (cod_fee_basis_points between 0 and 10000),
  add column cod_min_total bigint check (cod_min_total >= 0),
  add column cod_max_total bigint check (cod_max_total >= 0),
  -- as the places of delivery_zones; empty for everywhere
  add column cod_places jsonb not null default '[]',
  add column cod_requires_phone boolean not null default false,
  add column cod_requires_code boolean not null default false,
  -- null if unconfirmed orders are never cancelled automatically
  add column cod_cancel_hours integer check (cod_cancel_hours between 1 and 720),
  add constraint checkout_settings_cod_total_check check (cod_min_total <= cod_max_total);

-- true if the customer can confirm the order with an emailed code
alter table shop.orders add column confirms_by_code boolean not null default false;

-- The latest code of an order. The job that emails it stores its hash.
create table shop.order_codes (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  code_hash bytea,
  expires_at timestamptz,
  tries smallint not null default 0,
  -- codes requested for this order so far
  requests smallint not null default 1,
  requested_at timestamptz not null default now(),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);

-- Proofs of payments outside of Vitrine, which shoppers send on the page of their order.

alter table shop.payment_methods add column asks_proof boolean not null default false;

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
