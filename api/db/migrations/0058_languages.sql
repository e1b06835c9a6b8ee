-- Languages of a shop. The default is platform.shops.language. Translated texts are one row per field of a record.

-- Further languages in the owner's order: [{ code, is_published }]. In the shop's row, because every storefront request
-- needs them to read its URL, and the row is cached in memory.
alter table platform.shops add column languages jsonb not null default '[]';

-- Without a foreign key to the records, which are in several tables. Texts of deleted records are removed with the next
-- change of the shop's translations.
create table shop.translations (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  kind text not null check (kind in ('product', 'category', 'collection', 'page', 'policy', 'menu', 'faq', 'announcement', 'shop')),
  record_id text not null,
  field text not null check (length(field) <= 300),
  text text not null check (text <> ''),
  -- of the default text that was translated; a different hash marks the translation as outdated
  source_hash text not null,
  updated_at timestamptz not null default now(),
  primary key (shop_id, language, kind, record_id, field)
);
