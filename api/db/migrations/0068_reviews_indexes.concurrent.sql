-- The published reviews of a product by stars, and those with photos: each order of the product's page is that of an index.
create index concurrently reviews_highest on shop.reviews (shop_id, product_id, stars, created_at, id)
  where status = 'published';
create index concurrently reviews_lowest on shop.reviews (shop_id, product_id, stars desc, created_at, id)
  where status = 'published';
create index concurrently reviews_with_photos on shop.reviews (shop_id, product_id, created_at, id)
  where status = 'published' and has_photos;
