-- What floor-server.ts does to place an order, statement by statement. `turn` picks one of the prepared carts.
\set turn random(1, 997)
begin;
select id as cart from carts where shop_id = :shop and id = ('00000000-0000-4000-8000-' || lpad(:turn::text, 12, '0'))::uuid \gset
select min(l.variant_id::text) as one, max(l.variant_id::text) as two, sum(v.price)::int as subtotal from cart_lines l join variants v on v.shop_id = l.shop_id and v.id = l.variant_id join products p on p.shop_id = v.shop_id and p.id = v.product_id where l.shop_id = :shop and l.cart_id = :cart \gset
update stock_levels set allocated = allocated + 1 where shop_id = :shop and variant_id in (:one, :two) and on_hand - allocated >= 1;
insert into counters (shop_id, name, next) values (:shop, 'order', 1002) on conflict (shop_id, name) do update set next = counters.next + 1 returning next - 1 as number \gset
insert into orders (shop_id, id, number, lifecycle, confirmation, payment_status, fulfilment_status, payment_method, currency, subtotal, shipping_total, total, item_count, priced, name, email, address, delivery) values (:shop, gen_random_uuid(), :number, 'open', 'pending', 'unpaid', 'unfulfilled', 'cash_on_delivery', 'EUR', :subtotal, 490, :subtotal + 490, 2, '{}', 'Floor', 'floor@example.com', '{}', '{}') returning id as placed \gset
insert into order_lines (shop_id, id, order_id, position, variant_id, title, unit_price, quantity, total) values (:shop, gen_random_uuid(), :placed, 0, :one, 'Floor', 1000, 1, 1000);
insert into order_lines (shop_id, id, order_id, position, variant_id, title, unit_price, quantity, total) values (:shop, gen_random_uuid(), :placed, 1, :two, 'Floor', 1000, 1, 1000);
commit;
