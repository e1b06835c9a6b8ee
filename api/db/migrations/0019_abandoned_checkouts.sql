-- Abandoned checkouts: carts with a contact that were left without an order, the emails that bring their shoppers back, and
-- when carts are deleted.

create table shop.abandoned_checkouts (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- without a foreign key: carts are deleted earlier
  cart_id uuid not null,
  -- The contact is removed after 90 days; what is counted stays.
  name text,
  email text check (email = lower(email)),
  phone text,
  phone_e164 text,
  -- the email's `customerKeys`: one sequence of emails for each
  email_key text,
  -- as in orders
  language text check (language ~ '^[a-z]{2,3}$'),
  currency text not null,
  total bigint not null,
  item_count integer not null,
  -- [{ variant_id, product_id, title, variant_title, quantity, unit_price }] as the shopper left them
  lines jsonb not null,
  -- the last change of the cart before it was idle
  abandoned_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- the next email of the sequence; the time is null while a job sends it, and once there is none
  next_step smallint not null default 1 check (next_step between 1 and 4),
  next_email_at timestamptz,
  emailed_at timestamptz,
  -- when a link was last opened
  restored_at timestamptz,
  recovered_at timestamptz,
  recovered_by text check (recovered_by in ('link', 'organic')),
  order_id uuid,
  contact_removed_at timestamptz,
  state text not null generated always as (case
    when recovered_by = 'link' then 'recovered_by_link'
    when recovered_by = 'organic' then 'recovered'
    when emailed_at is not null then 'emailed'
    else 'abandoned' end) stored,
  primary key (shop_id, id),
  constraint abandoned_checkouts_cart_key unique (shop_id, cart_id)
);
create index abandoned_checkouts_newest on shop.abandoned_checkouts (shop_id, abandoned_at, id);
create index abandoned_checkouts_by_state on shop.abandoned_checkouts (shop_id, state, abandoned_at, id);
create index abandoned_checkouts_email on shop.abandoned_checkouts (shop_id, email_key) where email_key is not null;
create index abandoned_checkouts_phone on shop.abandoned_checkouts (shop_id, phone_e164) where phone_e164 is not null;
create index abandoned_checkouts_due on shop.abandoned_checkouts (next_email_at) where next_email_at is not null;
create unique index abandoned_checkouts_one_sequence on shop.abandoned_checkouts (shop_id, email_key)
  where next_email_at is not null and email_key is not null;

-- Emails about abandoned checkouts: one for each step, and one a day that a member sends.
create table shop.recovery_emails (
  shop_id integer not null default shop.current_shop(),
  -- used as the Message-ID
  id uuid not null,
  checkout_id uuid not null,
  -- "1", "2", "3", or "manual 2026-11-25"
  cause text not null,
  -- 1 to 3; null for an email that a member sent
  step smallint check (step between 1 and 3),
  -- of the member who sent it
  sender text,
  -- the code that was created for it
  coupon_code text,
  -- of the recipient, as in recovery_unsubscribes
  email_hash text not null,
  created_at timestamptz not null default now(),
  -- set while a job is sending it
  taken_at timestamptz,
  sent_at timestamptz,
  primary key (shop_id, id),
  constraint recovery_emails_cause_key unique (shop_id, checkout_id, cause),
  foreign key (shop_id, checkout_id) references shop.abandoned_checkouts on delete cascade
);

create table shop.recovery_settings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- minutes after the checkout was abandoned; null if the step is off
  first_after integer check (first_after > 0),
  second_after integer check (second_after > 0),
  third_after integer check (third_after > 0),
  -- hours of the day in the shop's zone; both null if emails are sent at any time
  quiet_from smallint default 21 check (quiet_from between 0 and 23),
  quiet_until smallint default 8 check (quiet_until between 0 and 23),
  recipients text not null default 'consent' check (recipients in ('everyone', 'consent')),
  coupon_id uuid,
  -- the first step whose email has a code
  coupon_step smallint not null default 2 check (coupon_step between 1 and 3),
  version integer not null default 1,
  primary key (shop_id),
  foreign key (shop_id, coupon_id) references shop.coupons on delete set null (coupon_id)
);

-- Recipients who unsubscribed, as a keyed hash: it outlives the contact, and can't be read.
create table shop.recovery_unsubscribes (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  email_hash text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, email_hash)
);

/* Carts and emails that are due, over all shops. The platform's role sees no rows of a shop, so these run as a role that
   may read what they return and nothing else. */
grant select (shop_id, id, idle_since, order_id) on shop.carts to vitrine_search;
create policy idle on shop.carts for select to vitrine_search using (true);
grant select (shop_id, id, next_email_at) on shop.abandoned_checkouts to vitrine_search;
create policy due on shop.abandoned_checkouts for select to vitrine_search using (true);

create function platform.list_idle_carts(before timestamptz, after_time timestamptz, after_id uuid, at_most integer)
  returns table (shop_id integer, id uuid, idle_since timestamptz)
  language sql stable security definer rows 1000
  set search_path = platform, shop, public, pg_temp
as $$
  select c.shop_id, c.id, c.idle_since from carts c
  where c.idle_since is not null and c.order_id is null and c.idle_since <= before
    and (c.idle_since, c.id) > (after_time, after_id)
  order by c.idle_since, c.id limit at_most
$$;

create function platform.list_shops_with_recovery_emails(before timestamptz)
  returns table (shop_id integer)
  language sql stable security definer rows 1000
  set search_path = platform, shop, public, pg_temp
as $$
  select distinct a.shop_id from abandoned_checkouts a where a.next_email_at is not null and a.next_email_at <= before
$$;

grant create on schema platform to vitrine_search;
alter function platform.list_idle_carts(timestamptz, timestamptz, uuid, integer) owner to vitrine_search;
alter function platform.list_shops_with_recovery_emails(timestamptz) owner to vitrine_search;
revoke create on schema platform from vitrine_search;
revoke execute on function platform.list_idle_carts(timestamptz, timestamptz, uuid, integer) from public;
revoke execute on function platform.list_shops_with_recovery_emails(timestamptz) from public;
grant execute on function platform.list_idle_carts(timestamptz, timestamptz, uuid, integer) to vitrine_platform;
grant execute on function platform.list_shops_with_recovery_emails(timestamptz) to vitrine_platform;
