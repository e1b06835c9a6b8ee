-- Reviews of products and of the shop, summaries of the published ones, and emails that request reviews.

create table shop.reviews (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  -- null if the review is of the shop
  product_id uuid,
  -- the order that proves the purchase; set only with a link of that order
  order_id uuid,
  -- stays true if the order is deleted
  is_verified boolean not null,
  -- shopper: written in this shop; import: from a file of the owner
  source text not null default 'shopper',
  -- The shop never changes the stars or the text.
  stars smallint not null check (stars between 1 and 5),
  title text,
  text text,
  -- the stored pictures, in order: id, hash, width, height, colour, widths. Nothing else refers to their files.
  photos jsonb not null default '[]',
  -- A column of its own, because under row-level security the planner has no statistics of comparisons of jsonb.
  has_photos boolean not null default false,
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
  -- Only an order of this shop verifies a review.
  constraint reviews_source_check check (source = 'shopper' or (source = 'import' and not is_verified)),
  -- Only an order of this shop, or a file of the owner, has a review of the shop.
  constraint reviews_shop_check check (product_id is not null or is_verified or source = 'import'),
  constraint reviews_photos_check check (
    jsonb_array_length(photos) <= 4 and has_photos = (jsonb_array_length(photos) > 0)),
  foreign key (shop_id, product_id) references shop.products on delete cascade,
  foreign key (shop_id, order_id) references shop.orders on delete set null (order_id)
);
-- An email that proves no purchase writes about a product once. An imported file may have several reviews of it.
create unique index reviews_email_key on shop.reviews (shop_id, product_id, email)
  where not is_verified and source = 'shopper';
-- Each order has at most one review of the shop.
create unique index reviews_shop_order_key on shop.reviews (shop_id, order_id)
  where product_id is null and order_id is not null;
create index reviews_of_email on shop.reviews (shop_id, email) where email is not null;
-- for pages of products, searches by product, and the foreign key when a product is deleted
create index reviews_of_product on shop.reviews (shop_id, product_id, status, created_at, id);
create index reviews_newest on shop.reviews (shop_id, created_at, id);
create index reviews_by_status on shop.reviews (shop_id, status, created_at, id);
create index reviews_by_stars on shop.reviews (shop_id, stars, created_at, id);
-- The published reviews of a product by stars, and those with photos: each order of the product's page is that of an index.
create index reviews_highest on shop.reviews (shop_id, product_id, stars, created_at, id)
  where status = 'published';
create index reviews_lowest on shop.reviews (shop_id, product_id, stars desc, created_at, id)
  where status = 'published';
create index reviews_with_photos on shop.reviews (shop_id, product_id, created_at, id)
  where status = 'published' and has_photos;
-- The published reviews of the shop in each order of their page. The indexes by product don't have these orders: to the planner,
-- a product that is null isn't one value.
create index reviews_of_shop_newest on shop.reviews (shop_id, created_at, id)
  where product_id is null and status = 'published';
create index reviews_of_shop_highest on shop.reviews (shop_id, stars, created_at, id)
  where product_id is null and status = 'published';
create index reviews_of_shop_lowest on shop.reviews (shop_id, stars desc, created_at, id)
  where product_id is null and status = 'published';
create index reviews_of_shop_with_photos on shop.reviews (shop_id, created_at, id)
  where product_id is null and status = 'published' and has_photos;

-- Published reviews of a product by stars: changed with their status, so that pages and lists read one row.
create table shop.product_ratings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  product_id uuid not null,
  -- five numbers: reviews with 1 star, with 2 stars …
  counts integer[] not null check (array_length(counts, 1) = 5 and 0 <= all (counts)),
  primary key (shop_id, product_id),
  foreign key (shop_id, product_id) references shop.products on delete cascade
);

-- As product_ratings, for the shop itself.
create table shop.shop_ratings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- five numbers: reviews with 1 star, with 2 stars …
  counts integer[] not null check (array_length(counts, 1) = 5 and 0 <= all (counts)),
  primary key (shop_id)
);

create table shop.review_settings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  reviewers text not null default 'buyers' check (reviewers in ('buyers', 'everyone')),
  -- the stars from which reviews are published without approval; null if each needs approval
  publish_from smallint check (publish_from between 1 and 5),
  -- days after the delivery; null if no reviews are requested
  request_after_days smallint check (request_after_days between 0 and 60),
  -- true if customers can review the shop besides the products of an order
  requests_shop_reviews boolean not null default true,
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
