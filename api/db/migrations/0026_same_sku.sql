-- The same SKU on two variants of a shop: told while it is typed, and refused where the shop wants it so.

alter table shop.inventory_settings
  -- what becomes of a variant that is given the SKU of another: it is saved, or refused
  add column sku_twice text not null default 'warn' check (sku_twice in ('warn', 'block'));

/* Of each of these SKUs one variant of this shop that has it, whatever its capitals; products of `besides` do not count.
   Behind the wall no index serves `lower`, so this passes it as find_products does, and gives ids alone. */
create function shop.find_sku_bearers(asked text[], besides uuid[]) returns table (sku text, variant_id uuid)
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
  -- Each is looked up by itself, however few variants there seem to be while an import adds them.
  set enable_seqscan = off
as $$
  select a.sku, v.id
  from unnest(asked) a (sku)
  cross join lateral (
    select v.id from variants v
    where v.shop_id = current_shop() and lower(v.sku) collate "C" = lower(a.sku) collate "C"
      and v.product_id <> all (besides)
    limit 1
  ) v
$$;

grant select (id) on shop.variants to vitrine_search;
grant create on schema shop to vitrine_search;
alter function shop.find_sku_bearers(text[], uuid[]) owner to vitrine_search;
revoke create on schema shop from vitrine_search;
