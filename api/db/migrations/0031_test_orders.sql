-- Test orders: they use no stock, coupons or delivery slots, count as no sales, and can be deleted.

alter table shop.orders add column is_test boolean not null default false;
alter table shop.checkout_settings add column test_mode boolean not null default false;
