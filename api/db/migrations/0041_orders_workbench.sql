-- Tags of orders, saved views of lists, and notifications to one member.

-- A table, because searching arrays is not leakproof and no index would serve it under row-level security.
create table shop.order_tags (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  tag text not null,
  -- the order's, which never changes: the orders of a tag are read in the order of the list
  placed_at timestamptz not null,
  primary key (shop_id, order_id, tag),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index order_tags_by_placed on shop.order_tags (shop_id, tag, placed_at, order_id);

-- Queries of lists by name: their search, filters and sort order.
create table shop.saved_views (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  list text not null check (list in ('orders', 'products', 'customers')),
  -- the member whose own view it is, deleted with the membership; null for a view of all members
  account_id uuid,
  name text not null,
  -- of the list's URL, e.g. "payment=unpaid&tag=VIP"
  query text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint saved_views_name_key unique nulls not distinct (shop_id, list, account_id, name),
  foreign key (shop_id, account_id) references platform.memberships on delete cascade
);

alter table shop.notifications
  -- the member that it is for, deleted with the membership; null if it is for all whose role receives its kind
  add column account_id uuid,
  add constraint notifications_member_fkey foreign key (shop_id, account_id)
    references platform.memberships on delete cascade not valid;
