-- Finds the values of options that a search text translates.
create index concurrently translations_options on shop.translations (shop_id, (shop.search_phrase(text)) collate "C")
  where kind = 'option';
