-- The constraints are not validated, so that large tables aren't read: existing rows have no value.

-- Discounts don't reduce the price below it.
alter table shop.variants
  add column min_price bigint,
  add constraint variants_min_price_check check (min_price >= 0) not valid;

-- A variant is sold in multiples of it.
alter table shop.products
  add column quantity_step int,
  add constraint products_quantity_step_check check (quantity_step between 1 and 999) not valid;
