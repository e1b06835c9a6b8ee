-- What an import may do, what it did to each product, and how that is undone.

alter table shop.imports
  -- new products, those that are there, or both
  add column mode text not null default 'both' check (mode in ('create', 'update', 'both')),
  -- whether a blank cell clears what is stored; a missing column never does
  add column blanks text not null default 'clear' check (blanks in ('clear', 'keep')),
  -- when a pass last said how far it has come
  add column progress_at timestamptz,
  -- files are kept for 30 days
  add column file_removed_at timestamptz,
  add column undo_status text check (undo_status in ('running', 'done')),
  add column undone integer not null default 0,
  add column undo_kept integer not null default 0;

alter table shop.import_problems
  drop constraint import_problems_pass_check,
  add constraint import_problems_pass_check check (pass in ('dry_run', 'run', 'undo'));

-- What the real run did to each product, or to whatever else the file was of: what is not here is unchanged. Without a
-- reference to it: that may go.
create table shop.import_changes (
  shop_id integer not null default shop.current_shop(),
  import_id uuid not null,
  target_type text not null default 'product'
    check (target_type in ('product', 'category', 'collection', 'customer', 'redirect')),
  target_id uuid not null,
  kind text not null check (kind in ('create', 'update', 'left_out')),
  handle text not null,
  -- where it stands first in the file
  row integer not null,
  -- its version once the import was through with it: another one means that somebody has edited it since
  version integer not null default 0,
  -- all of it as it was, for as long as the import can be undone
  before jsonb,
  -- as the import left it, where an undo has to know that; of a product, what it was tied to and untied from
  after jsonb,
  -- undone, or found to have been touched since
  undo_seen boolean not null default false,
  at timestamptz not null default now(),
  primary key (shop_id, import_id, target_id),
  foreign key (shop_id, import_id) references shop.imports on delete cascade
);
