-- Phone numbers as they are called, beside what was typed: E.164 ("+493012345678") and the extension. Null where what
-- was typed is no phone number, and in rows written before: reading a number takes the numbering plans, which SQL does
-- not have. They are filled when the row is written next; searches fall back on the typed digits until then.

alter table shop.carts add column phone_e164 text, add column phone_extension text;
alter table shop.orders add column phone_e164 text, add column phone_extension text;
alter table shop.customers add column phone_e164 text;

-- The same person under two emails.
create index customers_phone on shop.customers (shop_id, phone_e164) where phone_e164 is not null;

drop index shop.customers_words;
drop function shop.customer_words(text, text, text);

-- What a customer is found by: the name as people type it, the email, and the digits of the phone, typed and E.164.
create function shop.customer_words(name text, email text, phone text, phone_e164 text) returns text
  language sql immutable parallel safe
  return shop.plain(name) || ' ' || email || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
    || ' ' || coalesce(ltrim(phone_e164, '+'), '');

create index customers_words on shop.customers
  using gin (shop_id, shop.customer_words(name, email, phone, phone_e164) gin_trgm_ops);

grant select (phone_e164) on shop.customers to vitrine_search;
grant create on schema shop to vitrine_search;

/* As in 0011, with the E.164 number. */
create or replace function shop.find_customers(written text) returns setof uuid
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
as $$
  with requested as materialized (
    select plain(written) as words, current_shop() as shop_id,
           '%' || regexp_replace(plain(written), '([\\%_])', '\\\1', 'g') || '%' as pattern,
           -- A phone as it is written down, with spaces and brackets; no international number has a leading zero.
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

revoke create on schema shop from vitrine_search;
