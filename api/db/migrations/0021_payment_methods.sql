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
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index payment_methods_order on shop.payment_methods (shop_id, position, id);
