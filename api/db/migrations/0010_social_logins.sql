-- Who comes by Google, Apple or Facebook: the provider's own name for a person, never the e-mail, which may pass to
-- somebody else. The e-mail is kept as the provider told it, for whoever has to explain a link.
create table platform.social_logins (
  provider text not null check (provider in ('google', 'apple', 'facebook')),
  subject text not null,
  account_id uuid not null references platform.accounts on delete cascade,
  email citext,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index social_logins_account_id on platform.social_logins (account_id);
