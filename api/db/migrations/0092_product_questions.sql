-- Questions that are shown on products, in addition to or instead of the shop's page of questions.
alter table shop.faqs add column is_on_page boolean not null default true;

-- The products that a question is shown on, one target per row.
create table shop.faq_targets (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  faq_id uuid not null,
  product_id uuid,
  category_id uuid,
  collection_id uuid,
  primary key (shop_id, id),
  foreign key (shop_id, faq_id) references shop.faqs (shop_id, id) on delete cascade,
  constraint faq_targets_product_fkey foreign key (shop_id, product_id)
    references shop.products (shop_id, id) on delete cascade,
  constraint faq_targets_category_fkey foreign key (shop_id, category_id)
    references shop.categories (shop_id, id) on delete cascade,
  constraint faq_targets_collection_fkey foreign key (shop_id, collection_id)
    references shop.collections (shop_id, id) on delete cascade,
  constraint faq_targets_one check (num_nonnulls(product_id, category_id, collection_id) = 1)
);
create index faq_targets_faq on shop.faq_targets (shop_id, faq_id);
create index faq_targets_product on shop.faq_targets (shop_id, product_id) where product_id is not null;
create index faq_targets_category on shop.faq_targets (shop_id, category_id) where category_id is not null;
create index faq_targets_collection on shop.faq_targets (shop_id, collection_id) where collection_id is not null;
