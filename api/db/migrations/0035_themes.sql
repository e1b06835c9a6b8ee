-- Themes, unpublished changes of each member to them, and the versions that were published or scheduled.

create table shop.themes (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  name text not null,
  -- preset, brand, header, footer and the sections of each page
  document jsonb not null,
  version integer not null default 1,
  published_at timestamptz,
  -- this version is published at this time
  publish_at timestamptz,
  publish_version integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint themes_schedule_check check ((publish_at is null) = (publish_version is null))
);
-- At most one theme is published.
create unique index themes_published_key on shop.themes (shop_id) where published_at is not null;

-- Unpublished changes of a member to a theme.
create table shop.theme_drafts (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  theme_id uuid not null,
  account_id uuid not null,
  -- the name of the member
  actor text not null,
  document jsonb not null,
  -- the version of the theme that the changes are based on
  base_version integer not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (shop_id, theme_id, account_id),
  foreign key (shop_id, theme_id) references shop.themes on delete cascade,
  foreign key (shop_id, account_id) references platform.memberships on delete cascade
);

-- Versions of a theme that were published or scheduled.
create table shop.theme_versions (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  theme_id uuid not null,
  version integer not null,
  document jsonb not null,
  -- differences from the version before: [{ change, part, name }]
  changes jsonb not null default '[]',
  account_id uuid,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, theme_id, version),
  foreign key (shop_id, theme_id) references shop.themes on delete cascade
);
