-- Customers and their search, which bypasses row-level security, see 0004_text_search.sql.

create table shop.customers (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- Lower-case text, because comparing citext is not leakproof and no index would serve it under row-level
  -- security. In the collation "C", so that one index finds both whole emails and prefixes.
  email text not null collate "C" check (email = lower(email)),
  name text not null,
  -- as typed
  phone text,
  -- E.164 ("+493012345678"); null if the typed text is no phone number
  phone_e164 text,
  orders_count integer not null default 0,
  first_ordered_at timestamptz,
  -- a business that pays no sales tax, with its number
  is_tax_exempt boolean not null default false,
  tax_number text,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint customers_email_key unique (shop_id, email)
);

-- Search terms of a customer: the name as typed, the email, and the digits of the phone, typed and E.164.
create function shop.customer_words(name text, email text, phone text, phone_e164 text) returns text
  language sql immutable parallel safe
  return shop.plain(name) || ' ' || email || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
    || ' ' || coalesce(ltrim(phone_e164, '+'), '');

-- Ascending and read backwards: a page of the index is then filled before the next one begins.
create index customers_newest on shop.customers (shop_id, created_at, id);
create index customers_name on shop.customers (shop_id, shop.plain(name) collate "C");
-- Customers with the same phone and different emails.
create index customers_phone on shop.customers (shop_id, phone_e164) where phone_e164 is not null;
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
