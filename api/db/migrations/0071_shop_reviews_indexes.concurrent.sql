-- The published reviews of the shop in each order of their page. The indexes by product don't have these orders: to the planner,
-- a product that is null isn't one value.
create index concurrently reviews_of_shop_newest on shop.reviews (shop_id, created_at, id)
  where product_id is null and status = 'published';
create index concurrently reviews_of_shop_highest on shop.reviews (shop_id, stars, created_at, id)
  where product_id is null and status = 'published';
create index concurrently reviews_of_shop_lowest on shop.reviews (shop_id, stars desc, created_at, id)
  where product_id is null and status = 'published';
create index concurrently reviews_of_shop_with_photos on shop.reviews (shop_id, created_at, id)
  where product_id is null and status = 'published' and has_photos;
