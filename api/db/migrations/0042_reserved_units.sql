-- Units of variants that carts at the payment step reserve. A visitor reserves half of what is left, and 10 units at most; a
-- cart that wants more than one may buy reserves nothing. For a cart that reserves since `since` itself, only the carts
-- count that came to the payment step before it: who came first can always buy, so two never wait for each other.
create function shop.reserved_units(wanted uuid[], cart uuid default null, since timestamptz default null)
returns table (variant_id uuid, units integer) language plpgsql stable rows 1 as $$
#variable_conflict use_column
begin
  return query
  select variant_id, sum(least(units, 10, (free + 1) / 2))::integer
  from (
    select l.variant_id, st.free, sum(l.quantity) as units
    from shop.carts c
    join shop.cart_lines l on l.shop_id = c.shop_id and l.cart_id = c.id
    join shop.variants v on v.shop_id = l.shop_id and v.id = l.variant_id
    join shop.products p on p.shop_id = v.shop_id and p.id = v.product_id
    cross join lateral (
      select on_hand - allocated - unavailable as free from shop.stock_levels
      where shop_id = l.shop_id and variant_id = l.variant_id and location_id = 1
    ) st
    where c.shop_id = shop.current_shop() and c.order_id is null and c.reserved_until > now()
      and l.variant_id = any(wanted) and l.quantity <= least(st.free, p.max_quantity)
      and (since is null or (c.reserved_at, c.id) < (since, cart))
    group by l.variant_id, st.free, coalesce(c.visitor, c.id::text)
  ) reserved
  group by variant_id;
end $$;
