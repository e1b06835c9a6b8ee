-- The id of a redirect in the API follows from its path.
create index concurrently if not exists redirects_id on shop.redirects (shop_id, (md5(path)::uuid));
