-- Scheduled work, and the responses of idempotent requests.

-- Scheduled work of a shop and when it is due: jobs open only shops that have due work (decision 0053). Rows
-- are only inserted and deleted, never updated, so that transactions that schedule the same work don't wait
-- for each other; the same work may have several rows.
create table platform.due_works (
  shop_id integer not null references platform.shops on delete cascade,
  work text not null,
  due_at timestamptz not null,
  id bigint generated always as identity,
  primary key (shop_id, work, due_at, id)
);
create index due_works_due on platform.due_works (due_at);

alter table platform.due_works enable row level security;
alter table platform.due_works force row level security;
create policy own_shop on platform.due_works to vitrine_shop
  using (shop_id = shop.current_shop()) with check (shop_id = shop.current_shop());
create policy all_shops on platform.due_works to vitrine_platform using (true) with check (true);
grant select, insert on platform.due_works to vitrine_shop;

-- The latest day for which daily work of a shop was done, so that a missed hour is made up for.
create table shop.day_works (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  work text not null,
  day date not null,
  primary key (shop_id, work)
);

-- Responses by request, so that a request sent twice has one effect. Written in the transaction of the
-- effect.
create table shop.idempotency_keys (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- the first half of the SHA-256 of actor, route and key
  id uuid not null,
  body_hash bytea not null,
  -- json instead of jsonb, so that the same bytes are sent again
  answer json,
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);
