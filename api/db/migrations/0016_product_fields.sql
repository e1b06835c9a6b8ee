-- What a product says of itself beyond name and price.

alter table shop.products
  -- the instant a draft goes live by itself
  add column publish_at timestamptz,
  -- how many pieces one order may hold; null: no limit of the product's own
  add column min_quantity integer check (min_quantity >= 1),
  add column max_quantity integer check (max_quantity >= 1),
  add column tax_class text not null default 'standard' check (tax_class ~ '^[a-z0-9_-]{1,40}$'),
  -- what delivering one piece costs instead of the shop's fee, in minor units; 0 is free, null the shop's fee
  add column shipping_fee bigint check (shipping_fee >= 0),
  -- for customs
  add column hs_code text check (hs_code ~ '^[0-9]{6,13}$'),
  add column origin_country text check (origin_country ~ '^[A-Z]{2}$'),
  add column video_url text,
  add constraint products_quantities check (max_quantity >= min_quantity);

-- Of one packed piece, in millimetres.
alter table shop.variants
  add column length_mm integer check (length_mm >= 0),
  add column width_mm integer check (width_mm >= 0),
  add column height_mm integer check (height_mm >= 0);

-- Only a draft waits for its day, whoever makes it active or archives it.
create function shop.forget_publish_at() returns trigger
  language plpgsql
as $$ begin new.publish_at := null; return new; end $$;
create trigger products_forget_publish_at before insert or update on shop.products
  for each row when (new.publish_at is not null and new.status <> 'draft') execute function shop.forget_publish_at();

-- A price for some days. While it runs it is variants.price, and the usual price is crossed out; then the usual
-- prices go back. So whoever reads variants.price reads what is charged.
create table shop.sale_prices (
  shop_id integer not null default shop.current_shop(),
  variant_id uuid not null,
  sale_price bigint not null check (sale_price >= 0),
  starts_at timestamptz not null,
  -- null: until somebody ends it
  ends_at timestamptz,
  running boolean not null default false,
  -- what goes back, while it runs
  usual_price bigint check (usual_price >= 0),
  usual_compare_at_price bigint check (usual_compare_at_price >= 0),
  primary key (shop_id, variant_id),
  foreign key (shop_id, variant_id) references shop.variants on delete cascade,
  check (ends_at > starts_at),
  check (running = (usual_price is not null))
);

-- What a variant cost until when: the lowest price of the 30 days before a reduction has to be shown beside it.
create table shop.price_changes (
  shop_id integer not null default shop.current_shop(),
  variant_id uuid not null,
  until timestamptz not null,
  price bigint not null,
  primary key (shop_id, variant_id, until),
  foreign key (shop_id, variant_id) references shop.variants on delete cascade
);

-- Whoever changes a price: its old one is kept for as long as it has to be shown. A price set by hand while a sale
-- runs is the last word, so that it is not taken back when the sale would have ended.
create function shop.keep_price() returns trigger
  language plpgsql
as $$
begin
  delete from shop.price_changes
    where shop_id = old.shop_id and variant_id = old.id and until < now() - interval '31 days';
  insert into shop.price_changes (shop_id, variant_id, until, price)
    values (old.shop_id, old.id, clock_timestamp(), old.price) on conflict do nothing;
  if current_setting('app.sale_turns', true) is distinct from 'yes' then
    delete from shop.sale_prices where shop_id = old.shop_id and variant_id = old.id and running;
  end if;
  return null;
end $$;
create trigger variants_keep_price after update of price on shop.variants
  for each row when (old.price is distinct from new.price) execute function shop.keep_price();

-- What goes with a product, by hand and in order.
create table shop.related_products (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  related_id uuid not null,
  position integer not null,
  primary key (shop_id, product_id, related_id),
  foreign key (shop_id, product_id) references shop.products on delete cascade,
  foreign key (shop_id, related_id) references shop.products on delete cascade
);
create index related_products_related on shop.related_products (shop_id, related_id);

-- What was bought together with it: counted anew each night.
create table shop.bought_together (
  shop_id integer not null default shop.current_shop(),
  product_id uuid not null,
  related_id uuid not null,
  orders integer not null,
  primary key (shop_id, product_id, related_id),
  foreign key (shop_id, product_id) references shop.products on delete cascade,
  foreign key (shop_id, related_id) references shop.products on delete cascade
);
create index bought_together_related on shop.bought_together (shop_id, related_id);

-- Files that are sold: what the buyer of a product may fetch once the order is paid. Never at a public address.
create table shop.digital_files (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  product_id uuid not null,
  name text not null,
  size integer not null,
  file_key text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references shop.products on delete cascade
);
create index digital_files_product on shop.digital_files (shop_id, product_id, created_at, id);

-- How often the buyer of an order has fetched a file.
create table shop.digital_downloads (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  file_id uuid not null,
  downloads integer not null,
  -- what is fetched piece by piece, soon after a fetching was counted, belongs to it
  counted_at timestamptz,
  primary key (shop_id, order_id, file_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  foreign key (shop_id, file_id) references shop.digital_files on delete cascade
);
