-- What is fetched piece by piece, soon after a fetching was counted, belongs to it.
alter table shop.digital_downloads add column counted_at timestamptz;

-- Whether each width of a picture is there as AVIF too; null until a job has had its turn.
alter table shop.pictures add column has_avif boolean;
create index pictures_without_avif on shop.pictures (shop_id, id) where has_avif is null;

-- Who keeps pieces at the payment step, as a MAC of shop, day and address; and how often a cart began to.
alter table shop.carts
  add column visitor text,
  add column reserved_times smallint not null default 0;
create index carts_visitor on shop.carts (shop_id, visitor) where order_id is null and visitor is not null;
