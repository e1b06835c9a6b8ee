-- Imports and bulk edits: the request, the outcome of each row, and the data for undo. Imports of past orders, and exports of
-- all data.

create table shop.imports (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  status text not null check (status in ('analysing', 'ready', 'running', 'done', 'failed', 'cancelled')),
  filename text not null,
  file_key text not null,
  -- files are stored for 30 days
  file_removed_at timestamptz,
  size integer not null,
  format text not null,
  -- { encoding, delimiter, headers, mapping: [field | null per header] }
  layout jsonb not null,
  -- new products, existing products, or both
  mode text not null default 'both' check (mode in ('create', 'update', 'both')),
  -- the effect of an empty cell on the stored value; a missing column never changes anything
  empty_cells text not null default 'clear' check (empty_cells in ('clear', 'keep')),
  -- { rows, products, creates, updates, skips, errors, warnings, pictures, pictures_failed }
  dry_run jsonb,
  result jsonb,
  done_rows integer not null default 0,
  total_rows integer not null default 0,
  -- time of the latest progress report of a run
  progress_at timestamptz,
  -- increased whenever a process takes the import over, so that a process that was given up can't write any
  -- more
  run_number integer not null default 0,
  -- set while failed pictures are downloaded again
  picture_retry text check (picture_retry in ('running')),
  failure text,
  undo_status text check (undo_status in ('running', 'done')),
  undone integer not null default 0,
  undo_skipped integer not null default 0,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (shop_id, id)
);
create index imports_newest on shop.imports (shop_id, created_at desc);

create table shop.import_problems (
  shop_id integer not null default shop.current_shop(),
  import_id uuid not null,
  pass text not null check (pass in ('dry_run', 'run', 'undo')),
  position integer not null,
  row integer not null,
  handle text,
  column_name text,
  severity text not null check (severity in ('error', 'warning')),
  message text not null,
  -- of a picture that could not be downloaded
  picture_url text,
  primary key (shop_id, import_id, pass, position),
  foreign key (shop_id, import_id) references shop.imports on delete cascade
);

-- Changes of an import, by product or other target; a target without a row is unchanged. No foreign key to
-- the target, because it may be deleted.
create table shop.import_changes (
  shop_id integer not null default shop.current_shop(),
  import_id uuid not null,
  target_type text not null default 'product'
    check (target_type in ('product', 'category', 'collection', 'customer', 'redirect')),
  target_id uuid not null,
  kind text not null check (kind in ('create', 'update', 'left_out')),
  handle text not null,
  -- its first row in the file
  row integer not null,
  -- after the import; a different version means that it was edited since
  version integer not null default 0,
  -- the whole target before the import, for as long as the import can be undone
  before jsonb,
  -- the target after the import, if undo needs it; for a product, the links that were added and removed
  after jsonb,
  -- undone, or skipped because it was edited since
  undo_seen boolean not null default false,
  at timestamptz not null default now(),
  primary key (shop_id, import_id, target_id),
  foreign key (shop_id, import_id) references shop.imports on delete cascade
);

-- An action on many products. The selection is fixed when the action is requested, so that an interrupted job
-- continues where it stopped.
create table shop.bulk_edits (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed', 'cancelled')),
  -- { "kind": "status", "status": "archived" }; { "kind": "undo" } undoes another
  action jsonb not null,
  undo_of uuid,
  total integer not null,
  -- number of processed products, in the order of their positions
  done integer not null default 0,
  -- { "changed": 0, "archived": 0, "deleted": 0, "skipped": 0, "failed": 0 }
  counts jsonb not null default '{}',
  failure text,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (shop_id, id),
  -- an action can be undone once
  constraint bulk_edits_undo_key unique (shop_id, undo_of),
  foreign key (shop_id, undo_of) references shop.bulk_edits on delete cascade
);
create index bulk_edits_newest on shop.bulk_edits (shop_id, created_at desc, id desc);

create table shop.bulk_edit_rows (
  shop_id integer not null default shop.current_shop(),
  bulk_edit_id uuid not null,
  position integer not null,
  -- without a foreign key, because the product may be deleted
  product_id uuid not null,
  title text not null,
  outcome text check (outcome in ('changed', 'archived', 'deleted', 'skipped', 'failed')),
  message text,
  -- the fields before and after, for undo
  change jsonb,
  primary key (shop_id, bulk_edit_id, position),
  foreign key (shop_id, bulk_edit_id) references shop.bulk_edits on delete cascade
);

-- Imports of past orders from the files of other software.
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

-- Exports of all data of a shop, as a ZIP file that is deleted after some days.
create table shop.data_exports (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  status text not null check (status in ('running', 'done', 'failed')),
  -- the attempt that writes the file, and part of its storage key; a later attempt replaces it
  run_id uuid not null,
  -- files written so far, of all in the ZIP file
  done integer not null default 0,
  total integer not null default 0,
  -- bytes of the ZIP file
  size bigint,
  failure text,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  progress_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (shop_id, id),
  constraint data_exports_size_check check ((status = 'done') = (size is not null)),
  constraint data_exports_finished_check check ((status = 'running') = (finished_at is null))
);
-- One at a time.
create unique index data_exports_running_key on shop.data_exports (shop_id) where status = 'running';
