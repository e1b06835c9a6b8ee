-- What an import touched may be other than a product, and how it left it, where an undo has to know that.

alter table shop.import_changes rename column product_id to target_id;
alter table shop.import_changes
  add column target_type text not null default 'product'
    check (target_type in ('product', 'category', 'collection', 'customer', 'redirect')),
  -- as the import left it; of a product, what it was tied to and untied from
  add column after jsonb;
