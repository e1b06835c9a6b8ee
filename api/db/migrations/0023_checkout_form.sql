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
