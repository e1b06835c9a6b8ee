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
