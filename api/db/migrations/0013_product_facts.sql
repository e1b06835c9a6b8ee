-- What lists, filters and rules ask of a product, reckoned when it changes and not when somebody looks: an aggregate
-- over three tables for each of 50,000 products is too much for one page. What a list shows still comes from the
-- live rows; the facts only choose and sort. Whoever changes products calls `refreshCatalogue`.

create table shop.product_facts (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  status text not null,
  is_active boolean not null generated always as (status = 'active') stored,
  vendor text,
  product_type text,
  tags text[] not null,
  -- 'Size␟M' for each option value that some variant has; the name and the value apart by U+001F
  option_values text[] not null,
  -- the same of variants that can be had: "Size M" beside "in stock" asks for one that is both
  stocked_values text[] not null,
  price_min bigint not null,
  price_max bigint not null,
  -- some variant asks less than what is crossed out
  is_reduced boolean not null,
  sold_out boolean not null,
  -- over the variants whose stock is counted; null where none is
  available integer,
  -- pieces ordered within the last 30 days; counted anew each hour
  sold_30_days integer not null default 0,
  created_at timestamptz not null,
  -- the product's number within its shop, given once: which bit of the lists is its own (see 0019)
  place integer not null,
  -- from words that were found to their bits without reading the rows
  primary key (shop_id, product_id) include (place),
  foreign key (shop_id, product_id) references shop.products on delete cascade
) with (fillfactor = 80);
create unique index product_facts_place on shop.product_facts (shop_id, place);
-- The orders of a list, in one direction throughout, as a page begins behind the last row of the one before. What the
-- storefront alone asks for knows what is on sale; the dashboard has prices and stock of all.
create index product_facts_sold on shop.product_facts (shop_id, sold_30_days, product_id) where is_active;
create index product_facts_newest on shop.product_facts (shop_id, created_at desc, product_id desc) where is_active;
create index product_facts_price on shop.product_facts (shop_id, price_min, product_id);
-- What is not counted is never out: it stands behind the fullest shelf.
create index product_facts_stock on shop.product_facts (shop_id, coalesce(available, 2147483647), product_id);
-- From prices to their bits, likewise.
create index product_facts_price_range on shop.product_facts (shop_id, price_min, price_max, place);

/* The first of so many numbers for products of a shop. Whoever else makes products there waits for our commit. */
create function shop.take_places(asked_shop integer, count integer) returns integer
  language sql
as $$
  insert into shop.counters as c (shop_id, name, next) values (asked_shop, 'place', count)
  on conflict (shop_id, name) do update set next = c.next + excluded.next
  returning (next - count)::integer
$$;

create function shop.reckon_product_facts(asked_shop integer, ids uuid[])
returns table (product_id uuid, status text, vendor text, product_type text, tags text[], option_values text[],
               stocked_values text[], price_min bigint, price_max bigint, is_reduced boolean, sold_out boolean,
               available integer, created_at timestamptz)
  language sql stable
as $$
  select p.id, p.status, p.vendor, p.product_type, p.tags, o.option_values, o.stocked_values,
         v.price_min, v.price_max, v.is_reduced, v.sold_out, v.available, p.created_at
  from shop.products p
  cross join lateral (
    select coalesce(min(v.price), 0) as price_min, coalesce(max(v.price), 0) as price_max,
           coalesce(bool_or(v.compare_at_price > v.price), false) as is_reduced,
           bool_or(not v.tracked or v.oversell <> 'deny' or coalesce(l.on_hand - l.allocated - l.unavailable, 0) > 0)
             is not true as sold_out,
           least(sum(coalesce(l.on_hand - l.allocated - l.unavailable, 0)) filter (where v.tracked), 2147483647)::integer as available
    from shop.variants v
    left join shop.stock_levels l on l.shop_id = v.shop_id and l.variant_id = v.id and l.location_id = 1
    where v.shop_id = p.shop_id and v.product_id = p.id
  ) v
  cross join lateral (
    select coalesce(array_agg(distinct pair), '{}') as option_values,
           coalesce(array_agg(distinct pair) filter (where not tracked or oversell <> 'deny' or free > 0), '{}') as stocked_values
    from (
      select (p.options -> (at::integer - 1) ->> 'name') || chr(31) || value as pair, v.tracked, v.oversell,
             coalesce(l.on_hand - l.allocated - l.unavailable, 0) as free
      from shop.variants v
      left join shop.stock_levels l on l.shop_id = v.shop_id and l.variant_id = v.id and l.location_id = 1
      cross join unnest(v.option_values) with ordinality as o (value, at)
      where v.shop_id = p.shop_id and v.product_id = p.id and p.options -> (at::integer - 1) is not null
    ) pairs
  ) o
  -- Not a join: how many products a shop has is told to the planner too late while it is being filled.
  where p.shop_id = asked_shop and p.id = any(ids)
$$;

-- The products that are there, numbered as they came. Their owner may pass the walls until these are put up again behind
-- the migrations.
alter table shop.products no force row level security;
alter table shop.variants no force row level security;
alter table shop.stock_levels no force row level security;
alter table shop.counters no force row level security;
insert into shop.product_facts (shop_id, product_id, status, vendor, product_type, tags, option_values, stocked_values,
                                price_min, price_max, is_reduced, sold_out, available, created_at, place)
select s.shop_id, f.*, row_number() over (partition by s.shop_id order by f.created_at, f.product_id) - 1
from (select shop_id, array_agg(id) as ids from shop.products group by shop_id) s
cross join lateral shop.reckon_product_facts(s.shop_id, s.ids) f;
insert into shop.counters (shop_id, name, next)
select shop_id, 'place', count(*) from shop.product_facts group by shop_id;
