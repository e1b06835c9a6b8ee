-- A shop that is deleted goes with all it holds, and nothing follows from what goes with it. Up to PostgreSQL 17 what
-- follows is done as whoever began, here the platform, which may read nothing of a shop: deleting one that had products
-- was refused. The role that is set is asked, for what goes along is deleted as its table's owner.

drop trigger facet_blocks_gone on shop.product_facts;
create trigger facet_blocks_gone after delete on shop.product_facts
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.keep_facet_blocks();
drop trigger category_blocks_gone on shop.product_categories;
create trigger category_blocks_gone after delete on shop.product_categories
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.keep_category_blocks();
drop trigger collection_blocks_gone on shop.collection_products;
create trigger collection_blocks_gone after delete on shop.collection_products
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.keep_collection_blocks();
drop trigger products_gone on shop.products;
create trigger products_gone after delete on shop.products
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.note_gone_addresses();
drop trigger categories_gone on shop.categories;
create trigger categories_gone after delete on shop.categories
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.note_gone_addresses();
drop trigger collections_gone on shop.collections;
create trigger collections_gone after delete on shop.collections
  referencing old table as old_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.note_gone_addresses();
