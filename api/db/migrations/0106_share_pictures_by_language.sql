-- A picture of a shared link for each language of the page; '' is the shop's default.
alter table shop.share_pictures add column language text not null default '' check (language ~ '^([a-z]{2,3})?$');
alter table shop.share_pictures drop constraint share_pictures_pkey, add primary key (shop_id, product_id, language);
