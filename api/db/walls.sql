-- Runs after the migrations, every time: no table of the schema "shop" can be forgotten.
-- vitrine_shop sees one shop's rows, and none until its transaction says which (inShop); vitrine_platform sees no
-- shop's. A connection is one of the two from its first moment; neither role owns anything.

grant usage on schema platform, shop, public to vitrine_shop;
grant usage on schema platform, public to vitrine_platform;
grant select, insert, update, delete on all tables in schema platform to vitrine_platform;
grant usage on all sequences in schema platform to vitrine_platform;
grant select, insert, update, delete on all tables in schema shop to vitrine_shop;
grant execute on all functions in schema shop to vitrine_shop;

do $$
declare t regclass;
begin
  for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'shop' and c.relkind in ('r', 'p')
  loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    if not exists (select 1 from pg_policy where polrelid = t and polname = 'one_shop') then
      execute format('create policy one_shop on %s to vitrine_shop
                      using (shop_id = shop.current_shop()) with check (shop_id = shop.current_shop())', t);
    end if;
  end loop;
end $$;

-- A shop may read and change its own row of platform.shops, and nothing else of the platform.
alter table platform.shops enable row level security;
alter table platform.shops force row level security;
drop policy if exists own_shop on platform.shops;
create policy own_shop on platform.shops to vitrine_shop
  using (id = shop.current_shop()) with check (id = shop.current_shop());
drop policy if exists all_shops on platform.shops;
create policy all_shops on platform.shops to vitrine_platform using (true) with check (true);
grant select, update on platform.shops to vitrine_shop;
