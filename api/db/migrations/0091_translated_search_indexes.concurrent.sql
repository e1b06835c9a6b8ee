-- Finds the translations of a product, for the words of the many products of an import.
create index concurrently translations_record on shop.translations (shop_id, kind, record_id);
