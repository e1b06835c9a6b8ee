-- Pictures of a shop; the same content is stored once.

create table shop.pictures (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  hash text not null,
  width integer not null,
  height integer not null,
  colour text not null,
  widths integer[] not null,
  -- true if each width exists as AVIF, too; null until a job has tried
  has_avif boolean,
  source_url text,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint pictures_hash_key unique (shop_id, hash)
);
create index pictures_source_url on shop.pictures (shop_id, source_url) where source_url is not null;
create index pictures_without_avif on shop.pictures (shop_id, id) where has_avif is null;
