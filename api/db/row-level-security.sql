-- Runs after the migrations, every time, so that no table of the schema "shop" is missed. vitrine_shop sees
-- one shop's rows, and none until its transaction sets the shop (inShop); vitrine_platform sees no shop's
-- rows. A connection has one of the two roles from the start; neither role owns anything.

grant usage on schema platform, shop, public to vitrine_shop;
grant usage on schema platform, public to vitrine_platform;
grant select, insert, update, delete on all tables in schema platform to vitrine_platform;
grant usage on all sequences in schema platform to vitrine_platform;
grant select, insert, update, delete on all tables in schema shop to vitrine_shop;
grant execute on all functions in schema shop to vitrine_shop;

-- Each change of a table's policies locks the table until the end of the transaction. So only tables without
-- a policy are changed: those that the migrations have just created.
do $$
declare t record;
begin
  for t in select c.oid::regclass as name, c.relrowsecurity, c.relforcerowsecurity,
                  exists (select from pg_policy where polrelid = c.oid and polname = 'one_shop') as has_policy
           from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'shop' and c.relkind in ('r', 'p')
  loop
    if not t.relrowsecurity then execute format('alter table %s enable row level security', t.name); end if;
    if not t.relforcerowsecurity then execute format('alter table %s force row level security', t.name); end if;
    if not t.has_policy then
      execute format('create policy one_shop on %s to vitrine_shop
                      using (shop_id = shop.current_shop()) with check (shop_id = shop.current_shop())', t.name);
    end if;
  end loop;
  -- A shop may read and change its own row of platform.shops, and nothing else of the platform.
  if not exists (select from pg_policy where polrelid = 'platform.shops'::regclass and polname = 'all_shops') then
    alter table platform.shops enable row level security;
    alter table platform.shops force row level security;
    create policy own_shop on platform.shops to vitrine_shop
      using (id = shop.current_shop()) with check (id = shop.current_shop());
    create policy all_shops on platform.shops to vitrine_platform using (true) with check (true);
  end if;
  -- The same for its own roles and its members.
  if not exists (select from pg_policy where polrelid = 'platform.staff_roles'::regclass and polname = 'all_roles') then
    alter table platform.staff_roles enable row level security;
    alter table platform.staff_roles force row level security;
    create policy own_roles on platform.staff_roles to vitrine_shop
      using (shop_id = shop.current_shop()) with check (shop_id = shop.current_shop());
    create policy all_roles on platform.staff_roles to vitrine_platform, vitrine_search using (true) with check (true);
  end if;
  if not exists (select from pg_policy where polrelid = 'platform.memberships'::regclass and polname = 'all_members') then
    alter table platform.memberships enable row level security;
    alter table platform.memberships force row level security;
    create policy own_members on platform.memberships to vitrine_shop
      using (shop_id = shop.current_shop()) with check (shop_id = shop.current_shop());
    create policy all_members on platform.memberships to vitrine_platform, vitrine_search using (true) with check (true);
  end if;
end $$;

grant select, update on platform.shops to vitrine_shop;
grant select, insert, delete on platform.memberships to vitrine_shop;
grant update (role, role_id) on platform.memberships to vitrine_shop;
grant select, insert, update, delete on platform.staff_roles to vitrine_shop;
