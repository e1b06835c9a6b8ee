-- Unpublished changes of each member to a theme, and the versions that were published or scheduled.

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
