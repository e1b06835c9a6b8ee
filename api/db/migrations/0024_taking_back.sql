-- A letter that says what was done with an account can carry a way back: the account goes to the address it was written
-- to, and whoever was inside is out. The place of such a link is kept in the transaction of the change, so that the order
-- of links is the order of changes; its token is made where the letter is written.
alter table platform.mailed_links
  alter column token_hash drop not null,
  drop constraint mailed_links_purpose_check;
update platform.mailed_links set purpose = 'take_back' where purpose = 'undo_email';
alter table platform.mailed_links
  add constraint mailed_links_purpose_check check (purpose in ('reset_password', 'take_back'));
create index mailed_links_email on platform.mailed_links (email) where purpose = 'take_back';

-- Who has no password proves by a mailed code that it is them before they set an authenticator.
alter table platform.email_codes
  drop constraint email_codes_purpose_check,
  add constraint email_codes_purpose_check
    check (purpose in ('register', 'change_email', 'delete_account', 'set_factor'));

-- What has expired is looked for by the hour.
create index sessions_expiry on platform.sessions (expires_at);
create index email_codes_expiry on platform.email_codes (expires_at);
create index mailed_links_expiry on platform.mailed_links (expires_at);
