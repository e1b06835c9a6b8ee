-- Imports of past orders from the files of other software.

alter table shop.orders
  drop constraint orders_source_check,
  add constraint orders_source_check check (source in ('checkout', 'draft_order', 'exchange', 'import')) not valid;

create table shop.order_imports (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  status text not null check (status in ('running', 'done', 'failed', 'undoing', 'undone')),
  filename text not null,
  -- the file as CSV, stored until the import has ended
  file_key text not null,
  -- the field of each column in the file; null for a column that is left out
  fields jsonb not null,
  -- valid orders in the file
  total integer not null,
  -- orders read so far, then deleted so far
  done integer not null default 0,
  created integer not null default 0,
  -- orders that the shop had already
  known integer not null default 0,
  errors integer not null default 0,
  failure text,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (shop_id, id)
);
create index order_imports_newest on shop.order_imports (shop_id, created_at desc, id desc);

-- The imported orders by their identity in the file: an order is imported once, however often its file is.
create table shop.imported_orders (
  shop_id integer not null default shop.current_shop(),
  -- its number and time as written in the file
  source_key text not null,
  import_id uuid not null,
  order_id uuid not null,
  primary key (shop_id, source_key),
  foreign key (shop_id, import_id) references shop.order_imports on delete cascade,
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index imported_orders_import on shop.imported_orders (shop_id, import_id);
-- For the foreign key when an order is deleted.
create index imported_orders_order on shop.imported_orders (shop_id, order_id);
