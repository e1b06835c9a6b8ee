-- What lists, filters and rules ask of a product, reckoned when it changes and not when somebody looks: an aggregate
-- over three tables for each of 50,000 products is too much for one page. What a list shows still comes from the
-- live rows; the facts only choose and sort. Whoever changes products calls `refreshCatalogue`.

create table shop.product_facts (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  is_active boolean not null,
  vendor text,
  product_type text,
  tags text[] not null,
  -- 'Size␟M' for each option value that some variant has; the name and the value apart by U+001F
  option_values text[] not null,
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
  primary key (shop_id, product_id),
  foreign key (shop_id, product_id) references shop.products on delete cascade
) with (fillfactor = 80);
create index product_facts_price on shop.product_facts (shop_id, price_min, product_id) where is_active;
create index product_facts_sold on shop.product_facts (shop_id, sold_30_days desc, product_id) where is_active;
create index product_facts_newest on shop.product_facts (shop_id, created_at desc, product_id desc) where is_active;

create function shop.reckon_product_facts(asked_shop integer, ids uuid[])
returns table (product_id uuid, is_active boolean, vendor text, product_type text, tags text[], option_values text[],
               price_min bigint, price_max bigint, is_reduced boolean, sold_out boolean, available integer,
               created_at timestamptz)
  language sql stable
as $$
  select p.id, p.status = 'active', p.vendor, p.product_type, p.tags,
         coalesce((
           select array_agg(distinct (p.options -> (at::integer - 1) ->> 'name') || chr(31) || value)
           from shop.variants v cross join unnest(v.option_values) with ordinality as o (value, at)
           where v.shop_id = p.shop_id and v.product_id = p.id and p.options -> (at::integer - 1) is not null
         ), '{}'),
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
  -- Not a join: how many products a shop has is told to the planner too late while it is being filled.
  where p.shop_id = asked_shop and p.id = any(ids)
$$;

-- The products that are there. Their owner may pass the walls until these are put up again behind the migrations.
alter table shop.products no force row level security;
alter table shop.variants no force row level security;
alter table shop.stock_levels no force row level security;
insert into shop.product_facts (shop_id, product_id, is_active, vendor, product_type, tags, option_values, price_min,
                                price_max, is_reduced, sold_out, available, created_at)
select s.shop_id, f.product_id, f.is_active, f.vendor, f.product_type, f.tags, f.option_values, f.price_min, f.price_max,
       f.is_reduced, f.sold_out, f.available, f.created_at
from (select shop_id, array_agg(id) as ids from shop.products group by shop_id) s
cross join lateral shop.reckon_product_facts(s.shop_id, s.ids) f;

-- Addresses that have moved, so that no link outside breaks. Paths within the shop, decoded: '/products/linen-shirt'.
-- A page that is there wins over a redirect away from it; chains are collapsed when they would begin.
create table shop.redirects (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  path text not null check (path ~ '^/' and length(path) <= 1000),
  target text not null check (target ~ '^/(?![/\\])' and length(target) <= 1000),
  created_at timestamptz not null default now(),
  primary key (shop_id, path),
  constraint redirects_no_circle check (path <> target)
);
create index redirects_target on shop.redirects (shop_id, target);
