-- Accounts whole: what a person says of themselves, sessions one can see and end, a second factor, letters that prove
-- an address for more than registration, and the agencies that send shopkeepers.

alter table platform.accounts
  add column job_title text,
  add column company text,
  add column bio text,
  add column website text,
  -- null while nobody has proven to read its mail: Facebook says addresses and vouches for none
  add column email_verified_at timestamptz default now();

-- The name a session has outside: its token is nobody's business.
alter table platform.sessions add column id uuid not null default gen_random_uuid();
alter table platform.sessions add constraint sessions_id_key unique (id);

-- A code proves an address for one purpose. It is made where the letter is written, so no request and no job ever
-- carries it; until then there is nothing to compare with.
alter table platform.email_codes
  -- who has no password proves by such a code that it is them before they set an authenticator
  add column purpose text not null default 'register'
    check (purpose in ('register', 'change_email', 'delete_account', 'set_factor')),
  add column account_id uuid references platform.accounts on delete cascade,
  alter column code_hash drop not null;
drop index platform.email_codes_email;
create index email_codes_email on platform.email_codes (email, purpose, created_at desc);
create index email_codes_account_id on platform.email_codes (account_id);

-- Links in letters to who owns an address: for a new password; or a way back, in a letter that says what was done with an
-- account: the account goes to the address it was written to, and whoever was inside is out.
create table platform.mailed_links (
  id uuid primary key,
  account_id uuid not null references platform.accounts on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'take_back')),
  -- the address that a way back leads to
  email citext,
  -- null until the letter is written, for there it is made; the row is made in the transaction of the change, so that the
  -- order of links is the order of changes
  token_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mailed_links_token_key unique (token_hash)
);
create index mailed_links_account_id on platform.mailed_links (account_id);
create index mailed_links_email on platform.mailed_links (email) where purpose = 'take_back';

-- What has expired is looked for by the hour.
create index sessions_expiry on platform.sessions (expires_at);
create index email_codes_expiry on platform.email_codes (expires_at);
create index mailed_links_expiry on platform.mailed_links (expires_at);

-- The devices somebody has signed in on: the next one is worth a letter, and these are not shut out by strangers' guesses.
create table platform.known_devices (
  account_id uuid not null references platform.accounts on delete cascade,
  device_id text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, device_id)
);

-- The secret of an authenticator is sealed with the installation's SECRET; a code of it works once.
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

create table platform.affiliate_agencies (
  referral_code citext primary key check (referral_code ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null,
  logo_key text,
  offer text,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

-- A shop whose only owner has left is closed, and deleted with all it holds some days later.
alter table platform.shops add column abandoned_at timestamptz;
