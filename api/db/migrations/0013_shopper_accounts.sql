-- Accounts of shoppers: sign-in with emailed codes, sessions, and wishlists.

-- A customer who has signed in.
create table shop.shopper_accounts (
  shop_id integer not null default shop.current_shop(),
  customer_id uuid not null,
  created_at timestamptz not null default now(),
  signed_in_at timestamptz not null default now(),
  primary key (shop_id, customer_id),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade
);

create table shop.shopper_sessions (
  shop_id integer not null default shop.current_shop(),
  token_hash bytea not null,
  customer_id uuid not null,
  -- The email that was verified: the session is valid while it is the customer's.
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (shop_id, token_hash),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade
);
create index shopper_sessions_customer on shop.shopper_sessions (shop_id, customer_id);
create index shopper_sessions_expiry on shop.shopper_sessions (shop_id, expires_at);

-- A requested code. Only the browser that requested it has the token of the request.
create table shop.shopper_codes (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  request_hash bytea not null,
  email text not null check (email = lower(email)),
  purpose text not null check (purpose in ('sign_in', 'delete_account')),
  -- of the storefront page with the request; null for the shop's default language
  language text check (language ~ '^[a-z]{2,3}$'),
  -- null until the email is sent
  code_hash bytea,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (shop_id, id),
  constraint shopper_codes_request_key unique (shop_id, request_hash)
);
create index shopper_codes_email on shop.shopper_codes (shop_id, email);
create index shopper_codes_expiry on shop.shopper_codes (shop_id, expires_at);

create table shop.wishlist_items (
  shop_id integer not null default shop.current_shop(),
  customer_id uuid not null,
  product_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (shop_id, customer_id, product_id),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade,
  foreign key (shop_id, product_id) references shop.products on delete cascade
);
create index wishlist_items_product on shop.wishlist_items (shop_id, product_id);
