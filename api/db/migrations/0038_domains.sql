-- Shops' own domains, and former handles. Both are in the schema "platform", because the storefront finds the shop of a
-- host or handle among all shops. A shop sees its own domains only (see 0004_jobs.sql for the same policies).

create table platform.domains (
  shop_id integer not null references platform.shops on delete cascade,
  id uuid not null,
  -- in lower case, IDNs as punycode, without a trailing dot
  host text not null check (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and length(host) <= 240),
  -- Value of the TXT record that proves ownership. Random for each shop and domain, so that the record of one shop proves
  -- nothing for another. Public, as every DNS record.
  token text not null,
  status text not null default 'pending_dns' check (status in ('pending_dns', 'verified', 'issuing_tls', 'active', 'error')),
  problem text,
  -- the records at the last check: { txt, addresses, cname }
  found jsonb not null default '{"txt":[],"addresses":[],"cname":null}',
  -- True from the proof until the quarantine after the removal is over. No other shop can verify the host meanwhile.
  owns_host boolean not null default false,
  -- null until the TXT record is found; the storefront responds to verified hosts only
  verified_at timestamptz,
  -- the first time that everything worked
  activated_at timestamptz,
  -- when another shop proved the host; this shop loses it unless its own record is still there
  contested_at timestamptz,
  checked_at timestamptz,
  -- the start of the period in which the domain hasn't worked; null while it works
  failing_since timestamptz default now(),
  next_check_at timestamptz default now(),
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint domains_shop_host_key unique (shop_id, host)
);
create unique index domains_owner on platform.domains (host) where owns_host;
create index domains_due on platform.domains (next_check_at) where next_check_at is not null;

alter table platform.domains enable row level security;
alter table platform.domains force row level security;
create policy own_shop on platform.domains to vitrine_shop
  using (shop_id = shop.current_shop()) with check (shop_id = shop.current_shop());
create policy all_shops on platform.domains to vitrine_platform using (true) with check (true);
grant select, insert, update, delete on platform.domains to vitrine_shop;

-- Handles that shops had before. They redirect to the current one, and no other shop may take them for some time.
create table platform.former_handles (
  handle citext primary key,
  shop_id integer not null references platform.shops on delete cascade,
  held_until timestamptz not null
);
create index former_handles_shop on platform.former_handles (shop_id);

alter table platform.former_handles enable row level security;
alter table platform.former_handles force row level security;
-- Every shop may read which handles are held, and delete those that are not held any more.
create policy read_all on platform.former_handles for select to vitrine_shop using (true);
create policy insert_own on platform.former_handles for insert to vitrine_shop with check (shop_id = shop.current_shop());
create policy delete_free on platform.former_handles for delete to vitrine_shop
  using (shop_id = shop.current_shop() or held_until <= now());
create policy all_shops on platform.former_handles to vitrine_platform using (true) with check (true);
grant select, insert, delete on platform.former_handles to vitrine_shop;
