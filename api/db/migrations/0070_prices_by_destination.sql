-- Prices that include tax can change with the tax of the destination, so that the price without tax stays the same.

alter table shop.sales_tax add column adjusts_prices boolean not null default false;
