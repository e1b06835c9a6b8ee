-- Customers with tags, consent, blocks and segments, and their search, which bypasses row-level security, see
-- 0002_text_search.sql.

create table shop.customers (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name text not null,
  -- Null if the customer is known by phone alone. Lower-case text, because comparing citext is not leakproof and no index
  -- would serve it under row-level security. In the collation "C", so that one index finds both whole emails and prefixes.
  email text collate "C" check (email = lower(email)),
  -- as typed
  phone text,
  -- E.164 ("+493012345678"); null if the typed text is no phone number
  phone_e164 text,
  -- of the default address, else of the latest order
  country text,
  -- Addresses, the default one first. Those of orders are in the orders.
  addresses jsonb not null default '[]',
  note text,
  accepts_marketing boolean not null default false,
  marketing_changed_at timestamptz,
  -- a business that pays no sales tax, with its number
  is_tax_exempt boolean not null default false,
  tax_number text,
  tax_exempt_reason text,
  is_blocked boolean not null default false,
  block_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set when the personal data was erased. The row remains for its orders.
  erased_at timestamptz,
  primary key (shop_id, id),
  constraint customers_email_key unique (shop_id, email),
  constraint customers_contact_check check (email is not null or phone is not null or erased_at is not null)
);

-- Search terms of a customer: the name as typed, the email, and the digits of the phone, typed and E.164.
create function shop.customer_words(name text, email text, phone text, phone_e164 text) returns text
  language sql immutable parallel safe
  return shop.plain(name) || ' ' || coalesce(email, '') || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
    || ' ' || coalesce(ltrim(phone_e164, '+'), '');

-- Ascending and read backwards: a page of the index is then filled before the next one begins.
create index customers_newest on shop.customers (shop_id, created_at, id);
create index customers_name on shop.customers (shop_id, shop.plain(name) collate "C");
create index customers_sorted_by_name on shop.customers (shop_id, name collate "und-x-icu", id);
-- Customers with the same phone and different emails.
create index customers_phone on shop.customers (shop_id, phone_e164) where phone_e164 is not null;
create index customers_country on shop.customers (shop_id, country) where country is not null;
create index customers_marketing on shop.customers (shop_id, accepts_marketing);
create index customers_exempt on shop.customers (shop_id, id) where is_tax_exempt;
create index customers_blocked on shop.customers (shop_id, id) where is_blocked;
create index customers_words on shop.customers
  using gin (shop_id, shop.customer_words(name, email, phone, phone_e164) gin_trgm_ops);
grant select (shop_id, id, name, email, phone, phone_e164) on shop.customers to vitrine_search;
create policy search on shop.customers for select to vitrine_search using (true);

/* Customers of this shop with these letters or digits anywhere in name, email or phone. Fewer than three characters are
   searched at the beginning of name and email, because trigrams need three. Only if there are none: customers whose name is
   similar. At most a thousand of each. */
create function shop.find_customers(written text) returns setof uuid
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
as $$
  with requested as materialized (
    select plain(written) as words, current_shop() as shop_id,
           '%' || regexp_replace(plain(written), '([\\%_])', '\\\1', 'g') || '%' as pattern,
           -- A phone number as commonly written, with spaces and brackets; international numbers have no
           -- leading zero.
           case when written ~ '^[\d\s()+./-]+$' and length(regexp_replace(written, '\D', '', 'g')) >= 3
                then '%' || ltrim(regexp_replace(written, '\D', '', 'g'), '0') || '%' end as phone_pattern
  ), exact as materialized (
    (select c.id from requested r join customers c on c.shop_id = r.shop_id and length(r.words) >= 3
       and customer_words(c.name, c.email, c.phone, c.phone_e164) like r.pattern limit 1000)
    union
    (select c.id from requested r join customers c on c.shop_id = r.shop_id
       and customer_words(c.name, c.email, c.phone, c.phone_e164) like r.phone_pattern limit 1000)
    union
    (select c.id from requested r join customers c on c.shop_id = r.shop_id and length(r.words) < 3
       and plain(c.name) collate "C" >= r.words and plain(c.name) collate "C" < r.words || chr(1114111)
     order by c.shop_id, plain(c.name) collate "C" limit 1000)
    union
    (select c.id from requested r join customers c on c.shop_id = r.shop_id and length(r.words) < 3
       and c.email collate "C" >= r.words and c.email collate "C" < r.words || chr(1114111)
     order by c.shop_id, c.email collate "C" limit 1000)
  )
  select id from exact
  union all
  (select c.id from requested r join customers c on c.shop_id = r.shop_id
     and customer_words(c.name, c.email, c.phone, c.phone_e164) %> r.words
   where not exists (select from exact) limit 100)
$$;
grant create on schema shop to vitrine_search;
alter function shop.find_customers(text) owner to vitrine_search;
revoke create on schema shop from vitrine_search;

-- A table, because searching arrays is not leakproof and no index would serve it under row-level security.
create table shop.customer_tags (
  shop_id integer not null default shop.current_shop(),
  tag text not null,
  customer_id uuid not null,
  primary key (shop_id, tag, customer_id),
  foreign key (shop_id, customer_id) references shop.customers on delete cascade
);
create index customer_tags_customer on shop.customer_tags (shop_id, customer_id);

-- The emails, phone numbers and delivery addresses of blocked customers, as `customerKeys` and `addressKey` write them.
create table shop.blocked_contacts (
  shop_id integer not null default shop.current_shop(),
  customer_key text not null,
  customer_id uuid not null,
  -- a blocked delivery address as the shop reads it; null for an email or a phone number
  address text,
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
