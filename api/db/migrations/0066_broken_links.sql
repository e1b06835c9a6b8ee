-- The check of a shop's links, and the broken links that it found.

-- One row for each shop, so that at most one check is running.
create table shop.link_checks (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  status text not null check (status in ('running', 'done', 'failed')),
  -- an attempt of the job, whose results aren't shown before it has ended
  run_id uuid,
  -- records read so far, of all that can have links
  done integer not null default 0,
  total integer not null default 0,
  links integer not null default 0,
  broken integer not null default 0,
  unchecked integer not null default 0,
  -- links to other sites beyond the maximum of a check
  skipped integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- the latest run that has ended, and its end
  shown_run_id uuid,
  checked_at timestamptz,
  primary key (shop_id)
);

create table shop.broken_links (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  run_id uuid not null,
  -- in the order in which they were found
  position integer not null,
  -- as it is in the record; null for a link to a record that was deleted
  url text,
  target_kind text,
  -- unchecked: the other site didn't say whether the page exists
  status text not null check (status in ('broken', 'unchecked')),
  reason text not null,
  -- of the other site's response
  http_status integer,
  -- a path of the shop from which a redirect can be created
  path text,
  source_kind text not null,
  -- the record's id, or the location of a menu
  source_id text not null,
  source_title text not null,
  primary key (shop_id, id)
);
create index broken_links_run on shop.broken_links (shop_id, run_id, position);
