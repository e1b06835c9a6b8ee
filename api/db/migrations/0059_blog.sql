-- The content of blog posts. A post with a publication date in the future is scheduled, one without is a draft.

alter table shop.blogs
  add column description_html text not null default '',
  -- shown in lists; null for the beginning of the text
  add column excerpt text,
  add column author text,
  add column tags text[] not null default '{}',
  add column picture_id uuid,
  add column picture_alt text not null default '',
  add column seo_title text,
  add column seo_description text,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add constraint blogs_picture_fkey foreign key (shop_id, picture_id) references shop.pictures (shop_id, id);
create index blogs_picture on shop.blogs (shop_id, picture_id) where picture_id is not null;
create index blogs_published on shop.blogs (shop_id, published_at desc, id desc) where published_at is not null;
