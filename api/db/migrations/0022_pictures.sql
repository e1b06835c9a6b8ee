-- Whether each width of a picture is there as AVIF too; null until a job has had its turn.
alter table shop.pictures add column has_avif boolean;
create index pictures_without_avif on shop.pictures (shop_id, id) where has_avif is null;
