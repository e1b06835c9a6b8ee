-- Photos of reviews, and reviews that were imported from a file.

alter table shop.reviews
  -- the stored pictures, in order: id, hash, width, height, colour, widths. Nothing else refers to their files.
  add column photos jsonb not null default '[]',
  -- A column of its own, because under row-level security the planner has no statistics of comparisons of jsonb.
  add column has_photos boolean not null default false,
  -- shopper: written in this shop; import: from a file of the owner
  add column source text not null default 'shopper';
alter table shop.reviews
  add constraint reviews_photos_check check (
    jsonb_array_length(photos) <= 4 and has_photos = (jsonb_array_length(photos) > 0)) not valid,
  -- Only an order of this shop verifies a review.
  add constraint reviews_source_check check (source = 'shopper' or (source = 'import' and not is_verified)) not valid;

-- An email writes about a product once. An imported file may have several reviews of it.
drop index shop.reviews_email_key;
create unique index reviews_email_key on shop.reviews (shop_id, product_id, email)
  where not is_verified and source = 'shopper';
