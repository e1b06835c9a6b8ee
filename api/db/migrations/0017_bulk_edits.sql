-- One deed on many products at once: what was asked, and what became of each product. The choice is fixed when the
-- deed is asked for, so that a job that was broken off goes on where it was.

create table shop.bulk_edits (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed', 'cancelled')),
  -- { "kind": "status", "status": "archived" }; { "kind": "undo" } takes back another
  action jsonb not null,
  undo_of uuid,
  total integer not null,
  -- how many products are behind us, in the order of their positions
  done integer not null default 0,
  -- { "changed": 0, "archived": 0, "deleted": 0, "skipped": 0, "failed": 0 }
  counts jsonb not null default '{}',
  failure text,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (shop_id, id),
  -- a deed is taken back once
  constraint bulk_edits_undo_key unique (shop_id, undo_of),
  foreign key (shop_id, undo_of) references shop.bulk_edits on delete cascade
);
create index bulk_edits_newest on shop.bulk_edits (shop_id, created_at desc, id desc);

create table shop.bulk_edit_rows (
  shop_id integer not null default shop.current_shop(),
  bulk_edit_id uuid not null,
  position integer not null,
  -- of a product that may be gone by now
  product_id uuid not null,
  title text not null,
  outcome text check (outcome in ('changed', 'archived', 'deleted', 'skipped', 'failed')),
  message text,
  -- what the fields were and what they became, to take it back by
  change jsonb,
  primary key (shop_id, bulk_edit_id, position),
  foreign key (shop_id, bulk_edit_id) references shop.bulk_edits on delete cascade
);
