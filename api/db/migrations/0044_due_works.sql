-- Work of a shop by the clock, and when each is due: only shops with due work are visited (decision 0053). Rows are only
-- added and removed, never changed, so that transactions which note the same work don't wait for each other; there may
-- be several for the same work.
create table platform.due_works (
  shop_id integer not null references platform.shops on delete cascade,
  work text not null,
  due_at timestamptz not null,
  id bigint generated always as identity,
  primary key (shop_id, work, due_at, id)
);
create index due_works_due on platform.due_works (due_at);

-- What shops that exist already may have to do is not known: each is visited once.
insert into platform.due_works (shop_id, work, due_at)
select s.id, w.work, now()
from platform.shops s
cross join unnest(array['bought-together', 'sold-counts', 'low-stock', 'imports', 'avif', 'back-in-stock', 'timed-rules',
                        'searches', 'notifications', 'idempotency-keys']) w (work);

alter table platform.due_works enable row level security;
alter table platform.due_works force row level security;
create policy own_shop on platform.due_works to vitrine_shop
  using (shop_id = shop.current_shop()) with check (shop_id = shop.current_shop());
create policy all_shops on platform.due_works to vitrine_platform using (true) with check (true);
grant select, insert on platform.due_works to vitrine_shop;
