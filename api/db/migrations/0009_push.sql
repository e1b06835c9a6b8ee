-- Where the notifications of a device are pushed to. A token belongs to the session that registered it: whatever ends
-- the session (signing out, here or from another device, a new password, the end of the account) takes it along.
create table platform.push_tokens (
  device_id text primary key,
  session_hash bytea not null,
  kind text not null check (kind in ('web', 'fcm')),
  -- a registration token of FCM, or a browser's subscription as JSON
  token text not null,
  -- of what tells one receiver from another: the registration token, or the subscription's endpoint
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint push_tokens_token_key unique (token_hash),
  constraint push_tokens_session_fkey foreign key (session_hash)
    references platform.sessions (token_hash) on delete cascade
);
create index push_tokens_session on platform.push_tokens (session_hash);
