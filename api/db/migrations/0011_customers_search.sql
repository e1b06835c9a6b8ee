-- Finding customers among very many, by the same way round the wall as products (see 0005): one function whose role
-- passes it, which asks for nothing but the transaction's own shop and gives ids alone.

-- What a customer is looked for by: name as people type it, e-mail, and the digits of the phone.
create function shop.customer_words(name text, email text, phone text) returns text
  language sql immutable parallel safe
  return shop.plain(name) || ' ' || email || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '');

create index customers_newest on shop.customers (shop_id, created_at desc, id desc);
create index customers_name on shop.customers (shop_id, shop.plain(name) collate "C");
create index customers_email on shop.customers (shop_id, email collate "C");
create index customers_words on shop.customers using gin (shop_id, shop.customer_words(name, email, phone) gin_trgm_ops);

/* Customers of this shop with these letters or digits somewhere in name, e-mail or phone. Fewer than three are looked
   for at the beginning of name and e-mail, for trigrams need three. Only where there are none: those whose name is
   nearly that. A thousand of each at most: nobody reads on. */
create function shop.find_customers(written text) returns setof uuid
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
as $$
  with asked as materialized (
    select plain(written) as words, current_shop() as shop_id,
           '%' || regexp_replace(plain(written), '([\\%_])', '\\\1', 'g') || '%' as pattern,
           -- A phone as it is written down, with blanks and brackets; a leading zero stands in no international number.
           case when written ~ '^[\d\s()+./-]+$' and length(regexp_replace(written, '\D', '', 'g')) >= 3
                then '%' || ltrim(regexp_replace(written, '\D', '', 'g'), '0') || '%' end as phone_pattern
  ), exact as materialized (
    (select c.id from asked a join customers c on c.shop_id = a.shop_id and length(a.words) >= 3
       and customer_words(c.name, c.email, c.phone) like a.pattern limit 1000)
    union
    (select c.id from asked a join customers c on c.shop_id = a.shop_id
       and customer_words(c.name, c.email, c.phone) like a.phone_pattern limit 1000)
    union
    (select c.id from asked a join customers c on c.shop_id = a.shop_id and length(a.words) < 3
       and plain(c.name) collate "C" >= a.words and plain(c.name) collate "C" < a.words || chr(1114111)
     order by c.shop_id, plain(c.name) collate "C" limit 1000)
    union
    (select c.id from asked a join customers c on c.shop_id = a.shop_id and length(a.words) < 3
       and c.email collate "C" >= a.words and c.email collate "C" < a.words || chr(1114111)
     order by c.shop_id, c.email collate "C" limit 1000)
  )
  select id from exact
  union all
  (select c.id from asked a join customers c on c.shop_id = a.shop_id
     and customer_words(c.name, c.email, c.phone) %> a.words
   where not exists (select from exact) limit 100)
$$;

grant select (shop_id, id, name, email, phone) on shop.customers to vitrine_search;
create policy search on shop.customers for select to vitrine_search using (true);
grant create on schema shop to vitrine_search;
alter function shop.find_customers(text) owner to vitrine_search;
revoke create on schema shop from vitrine_search;
