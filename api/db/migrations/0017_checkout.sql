-- Settings of the checkout: its fields, delivery elsewhere, cash on delivery, and what happens to orders afterwards.

create table shop.checkout_settings (
  shop_id integer primary key default shop.current_shop() references platform.shops on delete cascade,
  -- the fields of the form
  contact text not null default 'email_or_phone' check (contact in ('email', 'phone', 'email_or_phone')),
  phone text not null default 'optional' check (phone in ('hidden', 'optional', 'required')),
  company text not null default 'hidden' check (company in ('hidden', 'optional', 'required')),
  -- the company is shown with the tax number (decision 0164)
  tax_number text not null default 'hidden' check (tax_number in ('hidden', 'optional', 'required')),
  billing_address text not null default 'hidden' check (billing_address in ('hidden', 'optional')),
  address_line2 text not null default 'optional' check (address_line2 in ('hidden', 'optional', 'required')),
  note text not null default 'optional' check (note in ('hidden', 'optional', 'required')),
  -- true if the cart has a field for a note, which becomes the note of the order
  cart_note boolean not null default false,
  terms_label text,
  terms_url text,
  asks_marketing boolean not null default false,
  customer_accounts text not null default 'off' check (customer_accounts in ('off', 'optional', 'required')),
  thank_you text,
  -- of all orders
  min_subtotal bigint check (min_subtotal >= 0),
  -- how long the payment step reserves units
  hold_minutes integer not null default 10 check (hold_minutes between 5 and 60),
  -- delivery to places outside every zone
  delivery_name text not null default 'Standard delivery',
  delivery_fee bigint not null default 0 check (delivery_fee >= 0),
  delivery_days_min integer not null default 2 check (delivery_days_min >= 0),
  delivery_days_max integer not null default 5 check (delivery_days_max >= delivery_days_min),
  -- true if the fee above also applies to places outside every delivery zone
  delivers_elsewhere boolean not null default true,
  -- cash on delivery: fee, limits, places, and how its orders are confirmed
  cash_on_delivery boolean not null default true,
  cod_fee bigint not null default 0 check (cod_fee >= 0),
  cod_fee_basis_points integer not null default 0 check (cod_fee_basis_points between 0 and 10000),
  cod_min_total bigint check (cod_min_total >= 0),
  cod_max_total bigint check (cod_max_total >= 0),
  -- the smallest coin, in minor units; null if totals aren't rounded (decision 0165)
  cod_rounding integer check (cod_rounding > 0),
  -- as the places of delivery_zones; empty for everywhere
  cod_places jsonb not null default '[]',
  -- the part that is paid in advance; its limits are those of a percentage
  cod_advance text not null default 'none' check (cod_advance in ('none', 'delivery', 'fixed', 'percentage')),
  cod_advance_amount bigint not null default 0 check (cod_advance_amount >= 0),
  cod_advance_basis_points integer not null default 0 check (cod_advance_basis_points between 0 and 10000),
  cod_advance_min bigint check (cod_advance_min >= 0),
  cod_advance_max bigint check (cod_advance_max >= 0),
  -- null for orders of every total
  cod_advance_from_total bigint check (cod_advance_from_total >= 0),
  -- providers, and ids of payment_methods; empty for all
  cod_advance_methods text[] not null default '{}',
  cod_requires_phone boolean not null default false,
  cod_requires_code boolean not null default false,
  cod_code_by text not null default 'email' check (cod_code_by in ('email', 'sms')),
  -- null if unconfirmed orders are never cancelled automatically
  cod_cancel_hours integer check (cod_cancel_hours between 1 and 720),
  -- true if new orders require the owner's confirmation
  confirm_orders boolean not null default true,
  -- true if new orders are tests: they use no stock, coupons or delivery slots, count as no sales, and can be deleted
  test_mode boolean not null default false,
  -- days after delivery; null if shoppers can't request returns
  return_days integer check (return_days between 1 and 365),
  -- minutes after the order; null if shoppers can't cancel it
  cancel_minutes integer check (cancel_minutes between 1 and 1440),
  -- days after the delivery of an order until it is completed automatically; null for never
  complete_days integer default 30 check (complete_days between 1 and 365),
  version integer not null default 1,
  constraint checkout_settings_terms_check check ((terms_label is null) = (terms_url is null)),
  constraint checkout_settings_cod_total_check check (cod_min_total <= cod_max_total),
  constraint checkout_settings_cod_advance_limits_check check (cod_advance_min <= cod_advance_max)
);
