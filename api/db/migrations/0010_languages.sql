-- Translations of a shop's texts. Its languages are in platform.shops.

-- One row per field of a record. Without a foreign key to the records, which are in several tables. Texts of deleted records
-- are removed with the next change of the shop's translations.
create table shop.translations (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  kind text not null check (kind in (
    'product', 'category', 'collection', 'option', 'custom_field', 'size_chart', 'page', 'policy', 'post', 'menu', 'faq',
    'announcement', 'banner', 'testimonial', 'section', 'promo_popup', 'delivery_rate', 'payment_method', 'coupon',
    'checkout', 'shop'
  )),
  record_id text not null,
  field text not null check (length(field) <= 300),
  text text not null check (text <> ''),
  -- of the default text that was translated; a different hash marks the translation as outdated
  source_hash text not null,
  updated_at timestamptz not null default now(),
  primary key (shop_id, language, kind, record_id, field)
);
-- Finds the translations of a product, for the words of the many products of an import.
create index translations_record on shop.translations (shop_id, kind, record_id);
-- Finds the values of options that a search text translates.
create index translations_options on shop.translations (shop_id, (shop.search_phrase(text)) collate "C")
  where kind = 'option';
grant select (shop_id, kind, record_id, field, text) on shop.translations to vitrine_search;
create policy search on shop.translations for select to vitrine_search using (true);
