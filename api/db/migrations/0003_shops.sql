-- Shops, their members, the setup guide, saved views and the activity log. Every table of the schema "shop" has
-- shop_id first in its keys: references across shops are impossible, and the tables can be distributed by shop_id
-- without changes.

create function shop.current_shop() returns integer
  language sql stable
  return nullif(current_setting('app.shop_id', true), '')::integer;

-- The time for which content is read. A transaction of a member's preview on a date sets `app.content_time`.
create function shop.content_time() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.content_time', true), '')::timestamptz, now());

create table platform.shops (
  id integer generated always as identity (start with 1001) primary key,
  handle citext not null,
  name text not null,
  legal_name text,
  country text not null,
  -- { line1, line2, city, region, postal_code }; the country is a column
  address json,
  currency text not null,
  time_zone text not null,
  units text not null default 'metric' check (units in ('metric', 'imperial')),
  language text not null default 'en',
  -- Further languages in the owner's order: [{ code, is_published }]. Here, because every storefront request needs them to
  -- read its URL, and the row is cached in memory.
  languages jsonb not null default '[]',
  email citext,
  phone text,
  photo_key text,
  -- The domain in the URLs of the shop, one of its active ones (platform.domains). Null for the URL with the handle.
  primary_host text,
  -- { title, description, icon, picture, is_indexed, templates, verification, has_feeds }
  seo jsonb not null default '{}',
  order_prefix text not null default '#',
  -- The number of the first order. Set together with the counter 'order', and only until there is an order.
  first_order_number bigint not null default 1001 check (first_order_number between 1 and 999999999),
  is_live smallint not null default 0 check (is_live in (0, 1)),
  went_live_at timestamptz,
  is_demo boolean not null default false,
  -- set when an owner schedules the deletion, or the only owner deletes their account: the shop is closed, and deleted with all
  -- its data at this time
  deletes_at timestamptz,
  -- the storefront version: increased by every change that shoppers can see; part of the key of cached pages
  storefront_version bigint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint shops_handle_key unique (handle),
  -- for the foreign key of orders, which fixes the currency
  constraint shops_currency_key unique (id, currency)
);

-- A shop's own roles, besides the preset ones. The names of the permissions are in contract/src/roles.ts.
create table platform.staff_roles (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name citext not null,
  permissions text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint staff_roles_name_key unique (shop_id, name)
);

create table platform.memberships (
  shop_id integer not null references platform.shops on delete cascade,
  account_id uuid not null references platform.accounts on delete cascade,
  role text not null check (role in ('owner', 'admin', 'manager', 'staff', 'custom')),
  role_id uuid,
  created_at timestamptz not null default now(),
  primary key (shop_id, account_id),
  constraint memberships_own_role_check check ((role = 'custom') = (role_id is not null)),
  constraint memberships_role_id_fkey foreign key (shop_id, role_id) references platform.staff_roles
);
create index memberships_account_id on platform.memberships (account_id);

-- Invitations of staff by email. One is deleted when it is accepted, and when the member who sent it leaves.
create table shop.staff_invitations (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  email citext not null,
  role text not null check (role in ('owner', 'admin', 'manager', 'staff', 'custom')),
  role_id uuid,
  inviter_id uuid not null,
  -- null until the email is written: the token is generated then, so no request and no job contains it
  token_hash bytea,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (shop_id, id),
  constraint staff_invitations_email_key unique (shop_id, email),
  constraint staff_invitations_own_role_check check ((role = 'custom') = (role_id is not null)),
  constraint staff_invitations_role_id_fkey foreign key (shop_id, role_id) references platform.staff_roles,
  foreign key (shop_id, inviter_id) references platform.memberships on delete cascade
);

-- Processes cache shops and memberships in memory, see the end of 0001_accounts.sql.
create function platform.notify_store() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine', '{"kind":"store","shop_id":' || old.id || '}');
  return null;
end $$;
create trigger shop_moved after update of handle, is_live on platform.shops for each row
  when (old.handle is distinct from new.handle or old.is_live is distinct from new.is_live)
  execute function platform.notify_store();
create trigger shop_removed after delete on platform.shops for each row execute function platform.notify_store();
create trigger membership_changed after update of role, role_id on platform.memberships for each row
  execute function platform.notify_access();
create trigger membership_ended after delete on platform.memberships for each row
  execute function platform.notify_access();

create function platform.notify_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine', '{"kind":"access","account_id":"' || account_id || '"}')
  from memberships where shop_id = new.shop_id and role_id = new.id;
  return null;
end $$;
create trigger role_changed after update of version on platform.staff_roles for each row execute function platform.notify_role();

-- The shop, if the session is valid and its user still has this access there: a preset role, or an own role in this version.
-- Fails with VT003 otherwise.
create function shop.shop_of_member(
  shop integer, session bytea, device text, account uuid, role text, role_id uuid, role_version integer
) returns integer language plpgsql stable security definer set search_path = platform, pg_temp as $$
begin
  if not exists (
    select from live_sessions s join memberships m on m.account_id = s.account_id
    left join staff_roles r on r.shop_id = m.shop_id and r.id = m.role_id
    where s.token_hash = $2 and s.device_id = $3 and s.account_id = $4 and m.shop_id = $1 and m.role = $5
      and m.role_id is not distinct from $6 and r.version is not distinct from $7
  ) then
    raise exception 'The member has changed' using errcode = 'VT003';
  end if;
  return $1;
end $$;
revoke execute on function shop.shop_of_member from public;
grant select (token_hash, device_id, account_id) on platform.live_sessions to vitrine_search;
grant select (shop_id, account_id, role, role_id) on platform.memberships to vitrine_search;
grant select (shop_id, id, version) on platform.staff_roles to vitrine_search;
grant create on schema shop to vitrine_search;
alter function shop.shop_of_member owner to vitrine_search;
revoke create on schema shop from vitrine_search;

-- Steps of the setup guide whose setting has a default value: a step is done when a member chooses or
-- confirms the value. With member and time.
create table shop.setup_steps (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  step text not null check (step in ('currency', 'payment', 'delivery')),
  account_id uuid,
  done_at timestamptz not null default now(),
  primary key (shop_id, step)
);

-- The members who dismissed the setup guide of a shop.
create table shop.setup_dismissals (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  account_id uuid not null,
  dismissed_at timestamptz not null default now(),
  primary key (shop_id, account_id),
  foreign key (shop_id, account_id) references platform.memberships on delete cascade
);

-- Queries of lists by name: their search, filters and sort order.
create table shop.saved_views (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  list text not null check (list in ('orders', 'products')),
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

-- The next number of a kind of document in a shop. A transaction takes it as late as possible, because it locks the row.
create table shop.counters (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  name text not null,
  next bigint not null,
  primary key (shop_id, name)
) with (fillfactor = 50);

-- The activity log: every write inserts a row. The timelines of orders and products are read from it.
create table shop.activity (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  account_id uuid,
  actor text not null,
  role text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  target_label text not null default '',
  before jsonb,
  after jsonb,
  device_id text,
  browser text,
  platform text,
  ip inet,
  request_id text,
  -- in the order of the list, so that one index serves both
  primary key (shop_id, at, id)
);
create index activity_target on shop.activity (shop_id, target_type, target_id, at);
-- For the filters of the list by kinds of record and by member, in its order.
create index activity_type on shop.activity (shop_id, target_type, at, id);
-- Orders of shoppers have no account, and write no more for it.
create index activity_account on shop.activity (shop_id, account_id, at, id) where account_id is not null;
