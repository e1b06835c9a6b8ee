-- Taxes that are charged on the price and on other taxes.

-- Also true in the taxes of `orders.priced`, where a tax without it isn't compound.
alter table shop.tax_rates add column is_compound boolean not null default false;
