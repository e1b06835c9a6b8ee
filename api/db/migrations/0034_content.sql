-- Menus, questions and answers, and announcements of a shop.

-- A menu that the owner has edited. Without a row, the storefront shows the default menu.
create table shop.menus (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  location text not null check (location in ('main', 'footer')),
  -- [{ title, level, link: { kind, target_id, url } }]; sub-items follow their item, with a level that is higher by 1
  items jsonb not null default '[]',
  version integer not null default 1,
  primary key (shop_id, location)
);

create table shop.faqs (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  position integer not null,
  -- heading above the questions of the same group
  section text,
  question text not null,
  answer_html text not null default '',
  is_published boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index faqs_order on shop.faqs (shop_id, position, id);

create table shop.announcements (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  position integer not null,
  text text not null,
  -- { kind, target_id, url }, or null for a text without a link
  link jsonb,
  -- #rrggbb
  background_colour text not null,
  text_colour text not null,
  -- how long a shopper who closes it doesn't see it again; null if it can't be closed
  dismiss_days integer check (dismiss_days between 1 and 365),
  is_published boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
