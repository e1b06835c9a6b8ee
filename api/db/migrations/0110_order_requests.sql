-- The request that placed an order, stored with its cart instead of a row of idempotency_keys; and the places of a new order
-- are inserted without a check for conflicts, of which it has none. Both write less with each order (decision 0146).

-- 8 bytes of the hash of the Idempotency-Key and 8 of the hash of the body
alter table shop.carts add column order_request bytea;

-- The keys of orders until now are removed when they expire, as before.
insert into platform.due_works (shop_id, work, due_at)
select distinct shop_id, 'idempotency-keys', now() + interval '2 days' from shop.idempotency_keys;

create or replace function shop.record_order_areas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
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
