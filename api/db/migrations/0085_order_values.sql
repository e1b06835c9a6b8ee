-- The places and couriers of the orders until now. In a file of its own, because the triggers of 0084_shipment_corrections.sql
-- lock the orders until they are committed.
insert into shop.order_values (shop_id, filter, value, placed_at, order_id)
select o.shop_id, 'area', area, o.placed_at, o.id from shop.orders o cross join lateral shop.areas_of(o.address) area
where o.address <> '{}'
on conflict do nothing;

insert into shop.order_values (shop_id, filter, value, placed_at, order_id)
select distinct o.shop_id, 'courier', s.courier, o.placed_at, o.id
from shop.shipments s join shop.orders o on o.shop_id = s.shop_id and o.id = s.order_id
where s.courier is not null
on conflict do nothing;
