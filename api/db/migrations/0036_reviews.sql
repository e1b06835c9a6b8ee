-- Reviews of products, the summary of the published ones, and emails that request reviews.

create table shop.reviews (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  product_id uuid not null,
  -- the order that proves the purchase; set only with a link of that order
  order_id uuid,
  -- stays true if the order is deleted
  is_verified boolean not null,
  -- The shop never changes the stars or the text.
  stars smallint not null check (stars between 1 and 5),
  title text,
  text text,
  -- shown to shoppers; null once the customer is erased
  name text,
  -- never shown to shoppers; null if an order has none, and once the customer is erased
  email text check (email = lower(email)),
  status text not null default 'pending' check (status in ('pending', 'published', 'hidden')),
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint reviews_order_key unique (shop_id, order_id, product_id),
  constraint reviews_proof_check check (is_verified or order_id is null),
  foreign key (shop_id, product_id) references shop.products on delete cascade,
  foreign key (shop_id, order_id) references shop.orders on delete set null (order_id)
);
-- An email that proves no purchase writes about a product once.
create unique index reviews_email_key on shop.reviews (shop_id, product_id, email) where not is_verified;
create index reviews_of_email on shop.reviews (shop_id, email) where email is not null;
-- for pages of products, searches by product, and the foreign key when a product is deleted
create index reviews_of_product on shop.reviews (shop_id, product_id, status, created_at, id);
create index reviews_newest on shop.reviews (shop_id, created_at, id);
create index reviews_by_status on shop.reviews (shop_id, status, created_at, id);
create index reviews_by_stars on shop.reviews (shop_id, stars, created_at, id);

-- Published reviews of a product by stars: changed with their status, so that pages and lists read one row.
create table shop.product_ratings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  product_id uuid not null,
  -- five numbers: reviews with 1 star, with 2 stars …
  counts integer[] not null check (array_length(counts, 1) = 5 and 0 <= all (counts)),
  primary key (shop_id, product_id),
  foreign key (shop_id, product_id) references shop.products on delete cascade
);

create table shop.review_settings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  reviewers text not null default 'buyers' check (reviewers in ('buyers', 'everyone')),
  -- the stars from which reviews are published without approval; null if each needs approval
  publish_from smallint check (publish_from between 1 and 5),
  -- days after the delivery; null if no reviews are requested
  request_after_days smallint check (request_after_days between 0 and 60),
  version integer not null default 1,
  primary key (shop_id)
);

-- Recipients who want no requests for reviews, as a keyed hash: it outlives their orders, and can't be read.
create table shop.review_unsubscribes (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  email_hash text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, email_hash)
);
