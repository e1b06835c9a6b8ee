-- Reviews of the shop itself, such as of delivery and service, and the summary of the published ones.

alter table shop.reviews
  -- null if the review is of the shop
  alter column product_id drop not null,
  -- Only an order of this shop, or a file of the owner, has a review of the shop.
  add constraint reviews_shop_check check (product_id is not null or is_verified or source = 'import') not valid;

-- Each order has at most one review of the shop.
create unique index reviews_shop_order_key on shop.reviews (shop_id, order_id)
  where product_id is null and order_id is not null;

-- As product_ratings, for the shop itself.
create table shop.shop_ratings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  -- five numbers: reviews with 1 star, with 2 stars …
  counts integer[] not null check (array_length(counts, 1) = 5 and 0 <= all (counts)),
  primary key (shop_id)
);

-- true if customers can review the shop besides the products of an order
alter table shop.review_settings add column requests_shop_reviews boolean not null default true;
