-- Messages that shoppers send with the contact form, and its settings.

create table shop.messages (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- identifies the form that was filled in: a form that is sent twice is one message
  form_id uuid not null,
  name text not null,
  email text not null,
  -- as typed
  phone text,
  order_number text,
  text text not null,
  -- null while the message is unread
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint messages_form_key unique (shop_id, form_id)
);
create index messages_latest on shop.messages (shop_id, created_at desc, id desc);
create index messages_unread on shop.messages (shop_id, created_at desc, id desc) where read_at is null;

create table shop.contact_form_settings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- shows the contact page and its link in the footer
  is_enabled boolean not null default false,
  version integer not null default 1,
  primary key (shop_id)
);
