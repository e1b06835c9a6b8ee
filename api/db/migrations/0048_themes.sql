-- A theme has a name, a document with its brand and sections, and the time of its publication. Rows with tokens can't exist:
-- no version of Vitrine had an endpoint that creates a theme.

delete from shop.themes;
alter table shop.themes
  drop column preset,
  drop column tokens,
  drop column sections,
  add column name text not null,
  -- preset, brand, header, footer and the sections of each page
  add column document jsonb not null,
  add column version integer not null default 1,
  -- this version is published at this time
  add column publish_at timestamptz,
  add column publish_version integer,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add constraint themes_schedule_check check ((publish_at is null) = (publish_version is null));

-- At most one theme is published.
create unique index themes_published_key on shop.themes (shop_id) where published_at is not null;
