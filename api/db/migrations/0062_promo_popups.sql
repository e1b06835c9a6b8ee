-- The promo popup of a shop. Without a row, there is none.
create table shop.promo_popups (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  title text not null default '',
  text text,
  picture_id uuid,
  picture_alt text not null default '',
  action text not null default 'none' check (action in ('none', 'link', 'newsletter')),
  -- for the action 'link': { kind, target_id, url }
  button_label text,
  link jsonb,
  -- for the action 'newsletter': the coupon whose code is shown after the sign-up
  coupon_id uuid,
  trigger text not null default 'delay' check (trigger in ('delay', 'scroll', 'exit')),
  delay_seconds integer not null default 30 check (delay_seconds between 1 and 600),
  scroll_percent integer not null default 50 check (scroll_percent between 1 and 100),
  frequency text not null default 'once' check (frequency in ('once', 'days', 'visit')),
  frequency_days integer not null default 7 check (frequency_days between 1 and 365),
  pages text not null default 'all' check (pages in ('all', 'home', 'lists', 'products')),
  is_published boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  version integer not null default 1,
  primary key (shop_id),
  constraint promo_popups_picture_fkey foreign key (shop_id, picture_id) references shop.pictures (shop_id, id),
  constraint promo_popups_coupon_fkey foreign key (shop_id, coupon_id) references shop.coupons (shop_id, id)
    on delete set null (coupon_id)
);

alter table shop.translations
  drop constraint translations_kind_check,
  add constraint translations_kind_check check (kind in (
    'product', 'category', 'collection', 'page', 'policy', 'menu', 'faq', 'announcement', 'promo_popup', 'shop'
  )) not valid;
