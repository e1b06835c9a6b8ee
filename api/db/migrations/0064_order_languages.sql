-- The language of the storefront page on which a shopper ordered, left a checkout or requested an email: "ar".
-- Null for the shop's default language.
alter table shop.orders add column language text;
alter table shop.orders add constraint orders_language_check check (language ~ '^[a-z]{2,3}$') not valid;

alter table shop.carts add column language text;
alter table shop.carts add constraint carts_language_check check (language ~ '^[a-z]{2,3}$') not valid;

alter table shop.abandoned_checkouts add column language text;
alter table shop.abandoned_checkouts
  add constraint abandoned_checkouts_language_check check (language ~ '^[a-z]{2,3}$') not valid;

alter table shop.stock_requests add column language text;
alter table shop.stock_requests
  add constraint stock_requests_language_check check (language ~ '^[a-z]{2,3}$') not valid;

alter table shop.shopper_codes add column language text;
alter table shop.shopper_codes
  add constraint shopper_codes_language_check check (language ~ '^[a-z]{2,3}$') not valid;
