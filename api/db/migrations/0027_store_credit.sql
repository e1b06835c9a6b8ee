-- Store credit of customers.

-- What a customer can still spend. Every change is one conditional statement, so that it never falls below 0.
create table shop.store_credit_balances (
  shop_id integer not null default shop.current_shop(),
  customer_id uuid not null,
  currency text not null,
  balance bigint not null constraint store_credit_balances_check check (balance >= 0),
  primary key (shop_id, customer_id, currency),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade
);

-- Each change of a balance: the balance is the sum of its entries.
create table shop.store_credit_entries (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  customer_id uuid not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  -- 'order': spent on an order; 'refund': from a refund of one; 'adjustment': by the shop
  kind text not null check (kind in ('order', 'refund', 'adjustment')),
  -- the order, the refund or the adjustment
  cause_id uuid not null,
  order_id uuid,
  note text,
  account_id uuid,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint store_credit_entries_cause_key unique (shop_id, kind, cause_id),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade,
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  constraint store_credit_entries_order_check check ((kind = 'adjustment') = (order_id is null)),
  constraint store_credit_entries_note_check check (kind <> 'adjustment' or note is not null)
);
create index store_credit_entries_customer on shop.store_credit_entries (shop_id, customer_id, created_at desc, id desc);
create index store_credit_entries_order on shop.store_credit_entries (shop_id, order_id);
