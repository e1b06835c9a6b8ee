-- A code or link by email belongs to the device that requested it: wrong tries on another device don't use it up, and a
-- newer one requested elsewhere doesn't replace it. Only the hash of the device's id is stored. Null where somebody
-- signed in requested it for their own account.
alter table platform.email_codes add column device_hash bytea;
alter table platform.mailed_links add column device_hash bytea;
