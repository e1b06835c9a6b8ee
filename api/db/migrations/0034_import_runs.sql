-- Imports that are taken up after their process died, and failed pictures that are fetched again.

alter table shop.imports
  -- raised whenever a process takes the import up: one that was taken for dead can write no more
  add column run_number integer not null default 0,
  -- whether failed pictures are being fetched again
  add column picture_retry text check (picture_retry in ('running'));

alter table shop.import_problems
  -- the address of a picture that could not be fetched
  add column picture_url text;
