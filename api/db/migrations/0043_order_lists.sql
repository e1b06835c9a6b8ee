-- The list of orders of a shop with very many: by stage and payment status in every sort, and by words. The indexes
-- are made in 0046_order_lists.concurrent.sql; until they are there, the same queries take longer.

/* `stageOf` of orders.rules.ts. PostgreSQL inlines it, so that the comparison is leakproof and an index serves it in
   spite of row-level security. */
create function shop.order_stage(lifecycle text, confirmation text, fulfilment_status text, hold_reason text) returns text
  language sql immutable parallel safe
  return case
    when lifecycle in ('draft', 'awaiting_payment', 'cancelled') then lifecycle
    when hold_reason is not null then 'on_hold'
    when lifecycle = 'closed' then case when fulfilment_status = 'returned' then 'returned' else 'completed' end
    when confirmation = 'pending' then 'new'
    when fulfilment_status in ('packed', 'delivered', 'returned') then fulfilment_status
    when fulfilment_status in ('unfulfilled', 'partially_packed', 'not_needed') then 'confirmed'
    else 'shipped'
  end;

/* The words that an order is found by: those of the name and the email; and the digits of the phone, forwards after "+"
   and backwards after "-", so that its first and its last digits find it: E.164, or as typed where it was not read. */
create function shop.order_words(name text, email text, phone text, phone_e164 text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array_remove(array_remove(
    regexp_split_to_array(shop.plain(name || ' ' || coalesce(email, '')), '\W+')
    || array['+' || ltrim(coalesce(phone_e164, regexp_replace(phone, '\D', '', 'g')), '+0'),
             '-' || reverse(ltrim(coalesce(phone_e164, regexp_replace(phone, '\D', '', 'g')), '+0'))], null), ''));

/* All of the words of a search, each as the beginning of a word; null where there is none. */
create function shop.order_query(written text) returns tsquery
  language sql immutable parallel safe
  return (select string_agg('''' || word || ''':*', ' & ')::tsquery
          from regexp_split_to_table(shop.plain(written), '\W+') word where word <> '');

/* The orders of this shop with these words, past row-level security as in 0005, for full text is not leakproof: what a
   list filters and sorts by, and nothing else. */
create function shop.find_orders(query tsquery)
  returns table (id uuid, number bigint, placed_at timestamptz, name text, total bigint, stage text, payment_status text)
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
as $$
  select id, number, placed_at, name, total, order_stage(lifecycle, confirmation, fulfilment_status, hold_reason), payment_status
  from orders where shop_id = current_shop() and order_words(name, email, phone, phone_e164) @@ query
$$;

grant select (shop_id, id, number, placed_at, name, email, phone, phone_e164, total, lifecycle, confirmation,
  fulfilment_status, hold_reason, payment_status) on shop.orders to vitrine_search;
create policy search on shop.orders for select to vitrine_search using (true);
grant create on schema shop to vitrine_search;
alter function shop.find_orders(tsquery) owner to vitrine_search;
revoke create on schema shop from vitrine_search;
