-- Values by which the list of orders is filtered. In tables, because searching arrays and text in JSON is not leakproof and no
-- index would serve it under row-level security.

create table shop.order_tags (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  tag text not null,
  -- the order's, which never changes: the orders of a tag are read in the order of the list
  placed_at timestamptz not null,
  primary key (shop_id, order_id, tag),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index order_tags_by_placed on shop.order_tags (shop_id, tag, placed_at, order_id);

-- The places and couriers of orders. Shipments don't have the date that the list is sorted by. Orders are placed once and
-- change often, so indexes on the orders themselves would be written more often.
create table shop.order_values (
  shop_id integer not null default shop.current_shop(),
  filter text not null check (filter in ('area', 'courier')),
  -- a courier as it was typed; `shop.area_key` of a region, a city or a postcode
  value text not null,
  -- the order's, which never changes: the orders of a value are read in the order of the list
  placed_at timestamptz not null,
  order_id uuid not null,
  primary key (shop_id, filter, value, placed_at, order_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index order_values_order on shop.order_values (shop_id, order_id);

/* A region, city or postcode without case, accents, spaces and punctuation; null if nothing is left. */
create function shop.area_key(written text) returns text
  language sql immutable parallel safe
  return nullif(left(regexp_replace(shop.plain(written), '[\s.,''’`()/_-]+', '', 'g'), 120), '');

/* The keys of the places of an address. */
create function shop.areas_of(address jsonb) returns setof text
  language sql immutable parallel safe
  begin atomic
    select distinct shop.area_key(written)
    from unnest(array[address->>'region', address->>'region_code', address->>'city', address->>'postal_code']) written
    where shop.area_key(written) is not null;
  end;

create function shop.record_order_areas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Without "on conflict", which writes more to the log (decision 0146): a new order has no places yet.
    insert into shop.order_values (shop_id, filter, value, placed_at, order_id)
    select new.shop_id, 'area', area, new.placed_at, new.id from shop.areas_of(new.address) area;
    return null;
  end if;
  delete from shop.order_values v
  where v.shop_id = new.shop_id and v.order_id = new.id and v.filter = 'area'
    and v.value not in (select shop.areas_of(new.address));
  insert into shop.order_values (shop_id, filter, value, placed_at, order_id)
  select new.shop_id, 'area', area, new.placed_at, new.id from shop.areas_of(new.address) area
  on conflict do nothing;
  return null;
end $$;
create trigger order_areas_placed after insert on shop.orders for each row
  when (new.address <> '{}') execute function shop.record_order_areas();
create trigger order_areas_changed after update of address on shop.orders for each row
  when (new.address is distinct from old.address) execute function shop.record_order_areas();

create function shop.record_order_couriers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from shop.order_values v
    where v.shop_id = new.shop_id and v.order_id = new.order_id and v.filter = 'courier'
      and v.value not in (
        select s.courier from shop.shipments s
        where s.shop_id = new.shop_id and s.order_id = new.order_id and s.courier is not null);
  end if;
  insert into shop.order_values (shop_id, filter, value, placed_at, order_id)
  select o.shop_id, 'courier', new.courier, o.placed_at, o.id from shop.orders o
  where o.shop_id = new.shop_id and o.id = new.order_id and new.courier is not null
  on conflict do nothing;
  return null;
end $$;
create trigger order_couriers_added after insert on shop.shipments for each row
  when (new.courier is not null) execute function shop.record_order_couriers();
create trigger order_couriers_changed after update of courier on shop.shipments for each row
  when (new.courier is distinct from old.courier) execute function shop.record_order_couriers();
