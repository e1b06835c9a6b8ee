-- Customers that the shop adds and edits: tags, addresses, consent, exemption and blocks; and segments of customers.

alter table shop.customers
  -- A customer may be known by phone alone.
  alter column email drop not null,
  drop column orders_count,
  drop column first_ordered_at,
  add column note text,
  -- Of the default address, else of the latest order.
  add column country text,
  -- Addresses, the default one first. Those of orders are in the orders.
  add column addresses jsonb not null default '[]',
  add column tax_exempt_reason text,
  add column is_blocked boolean not null default false,
  add column block_reason text,
  -- Set when the personal data was erased. The row remains for its orders.
  add column erased_at timestamptz,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add constraint customers_contact_check check (email is not null or phone is not null or erased_at is not null);

create or replace function shop.customer_words(name text, email text, phone text, phone_e164 text) returns text
  language sql immutable parallel safe
  return shop.plain(name) || ' ' || coalesce(email, '') || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
    || ' ' || coalesce(ltrim(phone_e164, '+'), '');

create index customers_sorted_by_name on shop.customers (shop_id, name collate "und-x-icu", id);
create index customers_country on shop.customers (shop_id, country) where country is not null;
create index customers_marketing on shop.customers (shop_id, accepts_marketing);
create index customers_exempt on shop.customers (shop_id, id) where is_tax_exempt;
create index customers_blocked on shop.customers (shop_id, id) where is_blocked;

/* What a customer has ordered: a table of its own, because the list is sorted and filtered by these, and changing an
   indexed column of customers would also write its search words again. Orders that are drafts, await payment or are
   cancelled don't count (docs/decisions/0048-what-sales-count.md). */
create table shop.customer_totals (
  shop_id integer not null default shop.current_shop(),
  customer_id uuid not null,
  orders_count integer not null default 0,
  -- paid minus refunded, in minor units
  total_spent bigint not null default 0,
  first_ordered_at timestamptz,
  last_ordered_at timestamptz,
  primary key (shop_id, customer_id),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade
);
create index customer_totals_orders on shop.customer_totals (shop_id, orders_count, customer_id);
create index customer_totals_spent on shop.customer_totals (shop_id, total_spent, customer_id);
create index customer_totals_last_order on shop.customer_totals
  (shop_id, coalesce(last_ordered_at, timestamptz '1970-01-01 00:00+00'), customer_id);

create function shop.insert_customer_totals() returns trigger language plpgsql as $$
begin
  insert into shop.customer_totals (shop_id, customer_id) values (new.shop_id, new.id);
  return null;
end $$;
create trigger totals after insert on shop.customers for each row execute function shop.insert_customer_totals();

create function shop.recount_customer(of_shop integer, customer uuid) returns void language plpgsql as $$
begin
  -- Locked first: the next statement then sees what concurrent transactions have written.
  perform from shop.customer_totals where shop_id = of_shop and customer_id = customer for update;
  update shop.customer_totals t
  set (orders_count, total_spent, first_ordered_at, last_ordered_at) = (
    select count(*), coalesce(sum(p.paid), 0), min(o.placed_at), max(o.placed_at)
    from shop.orders o cross join lateral (
      select coalesce(sum(case kind when 'refund' then -amount else amount end), 0) as paid
      from shop.payments where shop_id = o.shop_id and order_id = o.id and kind in ('capture', 'collection', 'refund')
    ) p
    where o.shop_id = of_shop and o.customer_id = customer
      and o.lifecycle not in ('draft', 'awaiting_payment', 'cancelled'))
  where t.shop_id = of_shop and t.customer_id = customer;
end $$;

-- At the end of the transaction, so that customers are locked after everything else.
create function shop.recount_customer_of_order() returns trigger language plpgsql as $$
begin
  perform shop.recount_customer(new.shop_id, new.customer_id);
  return null;
end $$;
create constraint trigger recount_customer after update of lifecycle on shop.orders
  deferrable initially deferred for each row
  when (new.customer_id is not null and old.lifecycle is distinct from new.lifecycle)
  execute function shop.recount_customer_of_order();

create function shop.recount_customer_of_payment() returns trigger language plpgsql as $$
begin
  perform shop.recount_customer(o.shop_id, o.customer_id)
  from shop.orders o where o.shop_id = new.shop_id and o.id = new.order_id and o.customer_id is not null;
  return null;
end $$;
create constraint trigger recount_customer after insert on shop.payments
  deferrable initially deferred for each row
  when (new.kind in ('capture', 'collection', 'refund'))
  execute function shop.recount_customer_of_payment();

insert into shop.customer_totals (shop_id, customer_id, orders_count, total_spent, first_ordered_at, last_ordered_at)
select c.shop_id, c.id, count(o.id), coalesce(sum(p.paid), 0), min(o.placed_at), max(o.placed_at)
from shop.customers c
left join shop.orders o on o.shop_id = c.shop_id and o.customer_id = c.id
  and o.lifecycle not in ('draft', 'awaiting_payment', 'cancelled')
left join lateral (
  select sum(case kind when 'refund' then -amount else amount end) as paid
  from shop.payments where shop_id = o.shop_id and order_id = o.id and kind in ('capture', 'collection', 'refund')
) p on true
group by c.shop_id, c.id;

update shop.customers c set country = (
  select o.address->>'country' from shop.orders o
  where o.shop_id = c.shop_id and o.customer_id = c.id order by o.placed_at desc limit 1);

-- A table, because searching arrays is not leakproof and no index would serve it under row-level security.
create table shop.customer_tags (
  shop_id integer not null default shop.current_shop(),
  tag text not null,
  customer_id uuid not null,
  primary key (shop_id, tag, customer_id),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade
);
create index customer_tags_customer on shop.customer_tags (shop_id, customer_id);

-- The emails and phone numbers of blocked customers, as `customerKeys` writes them.
create table shop.blocked_contacts (
  shop_id integer not null default shop.current_shop(),
  customer_key text not null,
  customer_id uuid not null,
  primary key (shop_id, customer_key, customer_id),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade
);
create index blocked_contacts_customer on shop.blocked_contacts (shop_id, customer_id);

-- Each change of a customer's consent to marketing, whichever part of Vitrine made it.
create table shop.customer_consents (
  shop_id integer not null default shop.current_shop(),
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  accepts_marketing boolean not null,
  changed_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade
);
create index customer_consents_customer on shop.customer_consents (shop_id, customer_id, changed_at);

create function shop.record_consent() returns trigger language plpgsql as $$
begin
  -- A merge takes over a consent that is recorded already.
  insert into shop.customer_consents (shop_id, customer_id, accepts_marketing, changed_at)
  select new.shop_id, new.id, new.accepts_marketing, coalesce(new.marketing_changed_at, now())
  where not exists (
    select from shop.customer_consents c
    where c.shop_id = new.shop_id and c.customer_id = new.id and c.accepts_marketing = new.accepts_marketing
      and c.changed_at = new.marketing_changed_at);
  return null;
end $$;
create trigger consent_given after insert on shop.customers for each row
  when (new.accepts_marketing) execute function shop.record_consent();
create trigger consent_changed after update of accepts_marketing on shop.customers for each row
  when (new.accepts_marketing is distinct from old.accepts_marketing) execute function shop.record_consent();

-- Filters of the list of customers, by name.
create table shop.customer_segments (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name text not null,
  filter jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint customer_segments_name_key unique (shop_id, name)
);
create index customer_segments_newest on shop.customer_segments (shop_id, created_at desc, id desc);
