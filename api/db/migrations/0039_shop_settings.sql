-- What the settings page of a shop holds, and a contact email of the shop's own.
alter table platform.shops
  add column legal_name text,
  -- { line1, line2, city, region, postal_code }; the country is a column.
  add column address json,
  add column order_prefix text not null default '#';

-- A placed order keeps its name when the shop changes its prefix.
alter table shop.orders add column number_prefix text not null default '#';

-- A shop that was opened got its owner's sign-in email as its own, which the storefront shows. Only an email that
-- was entered for the shop stays.
update platform.shops s set email = null
where email is not null
  and not exists (
    select from shop.activity a
    where a.shop_id = s.id and a.target_type = 'shop' and a.after ->> 'email' = s.email::text);

-- An order is in the currency of its shop. The constraint is what fixes the currency from the first order on: it fails
-- a change of currency while an order refers to it, and an order priced in a currency that has just been changed.
alter table platform.shops add constraint shops_currency_key unique (id, currency);
alter table shop.orders
  drop constraint orders_shop_id_fkey,
  add constraint orders_currency_fkey foreign key (shop_id, currency)
    references platform.shops (id, currency) on delete cascade;
