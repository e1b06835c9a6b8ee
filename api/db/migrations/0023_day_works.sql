-- What a shop wants done once a day, and the day for which it was done last: an hour that is left out is made up.
create table shop.day_works (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  work text not null,
  day date not null,
  primary key (shop_id, work)
);
