-- Announcements, banners and testimonials, the promo popup, contact links, and the sign-up to the shop's emails.

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

create table shop.banners (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  position integer not null,
  picture_id uuid not null,
  -- shown on phones instead; null for the same picture
  phone_picture_id uuid,
  picture_alt text not null default '',
  headline text,
  text text,
  button_label text,
  -- { kind, target_id, url }, or null for a banner without a link
  link jsonb,
  is_published boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint banners_picture_fkey foreign key (shop_id, picture_id) references shop.pictures (shop_id, id),
  constraint banners_phone_picture_fkey foreign key (shop_id, phone_picture_id) references shop.pictures (shop_id, id)
);
create index banners_picture on shop.banners (shop_id, picture_id);
create index banners_phone_picture on shop.banners (shop_id, phone_picture_id) where phone_picture_id is not null;

create table shop.testimonials (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  position integer not null,
  name text not null,
  -- role, company or place
  role text,
  text text not null,
  picture_id uuid,
  -- only shown: never counted as a review
  stars smallint check (stars between 1 and 5),
  is_published boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint testimonials_picture_fkey foreign key (shop_id, picture_id) references shop.pictures (shop_id, id)
);
create index testimonials_picture on shop.testimonials (shop_id, picture_id) where picture_id is not null;

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

create table shop.contact_links (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  position integer not null,
  kind text not null check (kind in ('whatsapp', 'messenger', 'phone', 'email', 'instagram', 'facebook', 'tiktok', 'youtube',
    'x', 'telegram', 'location')),
  -- a phone number with its country code, an email, a profile's URL, an address or the URL of a map
  value text not null,
  -- shown instead of the name of the platform
  label text,
  -- also in the button that floats above the page
  in_contact_button boolean not null default false,
  is_published boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);

create table shop.newsletter_settings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- shows the sign-up form in the footer
  is_enabled boolean not null default false,
  version integer not null default 1,
  primary key (shop_id)
);
