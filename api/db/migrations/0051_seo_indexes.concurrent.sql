-- The id of a redirect in the API follows from its shop and path: a UUID of version 8.
create index concurrently redirects_id on shop.redirects
  (shop_id, (overlay(overlay(md5(shop_id::text || path) placing '8' from 13) placing '8' from 17)::uuid));
