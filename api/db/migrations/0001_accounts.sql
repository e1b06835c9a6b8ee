-- Accounts and everything that belongs to one: sessions, codes and links by email, authenticators and logins
-- with other providers. None of these tables belongs to a shop. Tables owned by a shop are in the schema
-- "shop", with row-level security (see row-level-security.sql).

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create schema platform;
create schema shop;

create table platform.accounts (
  id uuid primary key,
  email citext not null,
  -- null until the owner proves access to the mailbox: Facebook gives emails without verifying them
  email_verified_at timestamptz default now(),
  name text not null,
  password_hash text,
  phone text,
  photo_key text,
  job_title text,
  company text,
  bio text,
  website text,
  language text not null default 'en',
  time_zone text,
  referral_code text,
  created_at timestamptz not null default now(),
  -- The job delete-account deletes the account at this time. Until then it can't be used, and its user can keep it.
  deletes_at timestamptz,
  constraint accounts_email_key unique (email)
);

-- A session is a bearer token, stored only as its SHA-256 and valid only on the device that it was issued to.
create table platform.sessions (
  token_hash bytea primary key,
  -- the public id of the session, because the token is secret
  id uuid not null default gen_random_uuid(),
  account_id uuid not null references platform.accounts on delete cascade,
  device_id text not null,
  browser text,
  platform text,
  ip inet,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Until then, changes that could take the account or a shop over need no further proof of identity. A sign-in is a proof if the
  -- email is verified.
  proven_until timestamptz not null default now() + interval '15 minutes',
  constraint sessions_id_key unique (id)
);
create index sessions_account_id on platform.sessions (account_id);
-- A job deletes expired rows every hour.
create index sessions_expiry on platform.sessions (expires_at);

-- A session is valid for 30 days after its last use (expires_at), and for at most half a year.
create view platform.live_sessions as
  select * from platform.sessions
  where expires_at > now() and created_at > now() - interval '180 days';

-- A code sent by email proves access to the mailbox for one purpose. It can be exchanged for a ticket, which
-- is valid once. Wrong attempts and newer requests on another device don't affect a code.
create table platform.email_codes (
  id uuid primary key,
  email citext not null,
  -- 'prove_session': the owner of an account without a password confirms their identity before a change that could take the
  -- account or a shop over
  purpose text not null default 'register' check (purpose in ('register', 'change_email', 'prove_session')),
  account_id uuid references platform.accounts on delete cascade,
  -- of the device that requested the code; null if a signed-in user requested it for their own account
  device_hash bytea,
  -- null until the email is written: the code is generated then, so no request and no job contains it
  code_hash bytea,
  tries integer not null default 0,
  ticket_hash bytea,
  -- of the request; the email to a user with an account is in the language of the account
  language text not null default 'en',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz
);
create index email_codes_email on platform.email_codes (email, purpose, created_at desc);
create index email_codes_account_id on platform.email_codes (account_id);
create index email_codes_expiry on platform.email_codes (expires_at);

-- Links sent by email to the owner of an account: to set a new password, or to undo a change of the account.
-- An undo restores the email that the link was sent to and ends every session.
create table platform.mailed_links (
  id uuid primary key,
  account_id uuid not null references platform.accounts on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'restore_email')),
  -- the email that 'restore_email' restores
  email citext,
  -- as in email_codes
  device_hash bytea,
  -- null until the email is written: the token is generated then. The row is inserted in the transaction of
  -- the change, so that links are in the order of the changes.
  token_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mailed_links_token_key unique (token_hash)
);
create index mailed_links_account_id on platform.mailed_links (account_id);
create index mailed_links_email on platform.mailed_links (email) where purpose = 'restore_email';
create index mailed_links_expiry on platform.mailed_links (expires_at);

-- Devices on which an account has signed in. A sign-in on another one sends an email, and wrong passwords entered elsewhere
-- don't lock these out.
create table platform.known_devices (
  account_id uuid not null references platform.accounts on delete cascade,
  device_id text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, device_id)
);

-- The secret of an authenticator is encrypted with the installation's SECRET. Each code works once.
create table platform.second_factors (
  account_id uuid primary key references platform.accounts on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table platform.recovery_codes (
  account_id uuid not null references platform.accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Logins with Google, Apple or Facebook. The key is the provider's id of the user, never the email, which may
-- later belong to another user. The email is stored as the provider sent it, for support.
create table platform.social_logins (
  provider text not null check (provider in ('google', 'apple', 'facebook')),
  subject text not null,
  account_id uuid not null references platform.accounts on delete cascade,
  email citext,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index social_logins_account_id on platform.social_logins (account_id);

create table platform.affiliate_agencies (
  referral_code citext primary key check (referral_code ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null,
  logo_key text,
  offer text,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

-- Rate limits: attempts by key. The window begins with the first attempt: windows aligned to the clock would
-- allow twice as many around each boundary. Unlogged, because losing the counts in a crash does no harm.
create unlogged table platform.attempts (
  key text primary key,
  window_start timestamptz not null,
  count integer not null default 1
);
create index attempts_window_start on platform.attempts (window_start);

-- Processes cache sessions and memberships in memory. They are notified of every change, so they never poll
-- (decision 0053). No request and no order writes the columns these triggers watch.
create function platform.notify_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine', '{"kind":"access","account_id":"' || old.account_id || '"}');
  return null;
end $$;
create trigger session_shortened after update of expires_at on platform.sessions for each row
  when (new.expires_at < old.expires_at) execute function platform.notify_access();
-- Not for an expired session, which gave no access.
create trigger session_ended after delete on platform.sessions for each row
  when (old.expires_at > now()) execute function platform.notify_access();
