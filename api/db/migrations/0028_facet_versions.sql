-- What each filter's choices would leave is counted by the server, from bits it keeps in its memory. These tell it which
-- of them are as they were: whoever changes a block of bits counts its number on, within the same transaction.

create table shop.facet_versions (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  block integer not null,
  version integer not null,
  primary key (shop_id, block)
);

-- The blocks that are there (see 0013 for the walls).
alter table shop.facet_blocks no force row level security;
insert into shop.facet_versions (shop_id, block, version) select distinct shop_id, block, 1 from shop.facet_blocks;

/* Waits until nobody else changes bits of these blocks, and counts on. One after the other: two who change products at
   once never wait for each other in a circle. Of a shop that is just being deleted nothing is left to count. */
create or replace function shop.hold_facet_blocks(shops integer[], places integer[]) returns void
  language sql
as $$
  insert into shop.facet_versions as v (shop_id, block, version)
  select p.shop_id, p.place >> 12, 1
  from unnest(shops, places) as p (shop_id, place) join platform.shops s on s.id = p.shop_id
  group by 1, 2 order by 1, 2
  on conflict (shop_id, block) do update set version = v.version + 1
$$;

-- To read a block with all that its products have.
create index facet_blocks_block on shop.facet_blocks (shop_id, block);
