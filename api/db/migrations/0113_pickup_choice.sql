-- The choice between delivery and pickup at the checkout (decision 0147).

alter table shop.carts add column is_pickup boolean not null default false;
