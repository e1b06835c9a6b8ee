-- Bytes requested in parts since the last counted download: a client that resumes a download needs few more than the file has.
alter table shop.digital_downloads add column part_bytes bigint not null default 0;
