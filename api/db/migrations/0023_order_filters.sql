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

-- The places, couriers, tracking numbers, pickups and delivery days of orders. Shipments don't have the date that the list is
-- sorted by. Orders are placed once and
-- change often, so indexes on the orders themselves would be written more often.
create table shop.order_values (
  shop_id integer not null default shop.current_shop(),
  filter text not null check (filter in ('area', 'courier', 'tracking', 'delivery_method', 'delivery_day')),
  -- A courier as it was typed; `shop.area_key` of a region, a city or a postcode; `shop.tracking_key` of a tracking number;
  -- "pickup"; a day, "2026-11-28", or a day and a slot, "2026-11-28 16:00-18:00".
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

/* A tracking number in capitals, without spaces and punctuation; null if nothing is left. */
create function shop.tracking_key(written text) returns text
  language sql immutable parallel safe
  return nullif(left(regexp_replace(upper(written), '[^0-9A-Z]+', '', 'g'), 120), '');

/*
 * A pickup, and the day of a pickup, of a slot or of express delivery. All other orders have no values, because each would write
 * more to the log.
 */
create function shop.delivery_values(delivery json) returns table (filter text, value text)
  language sql stable parallel safe
  begin atomic
    select 'delivery_method', 'pickup' where delivery->>'is_pickup' = 'true'
    union all
    select 'delivery_day', coalesce(
      to_char((delivery->'window'->>'starts_at')::timestamptz at time zone (delivery->'window'->>'time_zone'), 'YYYY-MM-DD')
        || case when delivery->'window'->>'is_slot' = 'true' then
          to_char((delivery->'window'->>'starts_at')::timestamptz at time zone (delivery->'window'->>'time_zone'), ' HH24:MI')
          || to_char((delivery->'window'->>'ends_at')::timestamptz at time zone (delivery->'window'->>'time_zone'), '-HH24:MI')
        else '' end,
      delivery->>'arrives_to')
    where delivery->'window'->>'starts_at' is not null
      or (delivery->>'is_pickup' = 'true' and delivery->>'arrives_to' is not null);
  end;

create function shop.record_order_delivery() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from shop.order_values v
    where v.shop_id = new.shop_id and v.order_id = new.id and v.filter in ('delivery_method', 'delivery_day')
      and not exists (
        select from shop.delivery_values(new.delivery) d where d.filter = v.filter and d.value = v.value);
  end if;
  insert into shop.order_values (shop_id, filter, value, placed_at, order_id)
  select new.shop_id, d.filter, d.value, new.placed_at, new.id from shop.delivery_values(new.delivery) d
  where tg_op = 'INSERT' or not exists (
    select from shop.order_values v
    where v.shop_id = new.shop_id and v.order_id = new.id and v.filter = d.filter and v.value = d.value);
  return null;
end $$;
create trigger order_delivery_placed after insert on shop.orders for each row
  when (new.delivery->>'is_pickup' = 'true' or new.delivery->>'window' is not null)
  execute function shop.record_order_delivery();
-- json has no equality.
create trigger order_delivery_changed after update of delivery on shop.orders for each row
  when (new.delivery::text is distinct from old.delivery::text) execute function shop.record_order_delivery();

/* The couriers and tracking numbers of an order's shipments. */
create function shop.record_order_couriers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from shop.order_values v
    where v.shop_id = new.shop_id and v.order_id = new.order_id and v.filter in ('courier', 'tracking')
      and not exists (
        select from shop.shipments s
        where s.shop_id = new.shop_id and s.order_id = new.order_id
          and v.value = case v.filter when 'courier' then s.courier else shop.tracking_key(s.tracking_number) end);
  end if;
  insert into shop.order_values (shop_id, filter, value, placed_at, order_id)
  select o.shop_id, given.filter, given.value, o.placed_at, o.id
  from (values ('courier', new.courier), ('tracking', shop.tracking_key(new.tracking_number))) given (filter, value)
  join shop.orders o on o.shop_id = new.shop_id and o.id = new.order_id
  where given.value is not null
  on conflict do nothing;
  return null;
end $$;
create trigger order_couriers_added after insert on shop.shipments for each row
  when (new.courier is not null or new.tracking_number is not null) execute function shop.record_order_couriers();
create trigger order_couriers_changed after update of courier, tracking_number on shop.shipments for each row
  when (new.courier is distinct from old.courier or new.tracking_number is distinct from old.tracking_number)
  execute function shop.record_order_couriers();
