-- What keeps a shop running: who did what, what is new, imports, the look, answers already given.

-- Every write leaves a row. The order's timeline, the product's history and the activity log read it.
create table shop.activity (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  account_id uuid,
  actor text not null,
  role text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  target_label text not null default '',
  before jsonb,
  after jsonb,
  device_id text,
  browser text,
  platform text,
  ip inet,
  request_id text,
  primary key (shop_id, id)
);
create index activity_newest on shop.activity (shop_id, at desc, id desc);
create index activity_target on shop.activity (shop_id, target_type, target_id, at);

create table shop.notifications (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  kind text not null,
  -- the words' values, e.g. { "number": 1042, "total": 5900, "currency": "EUR" }
  data jsonb not null default '{}',
  link text not null,
  -- one notification per cause, however often its job runs
  cause text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  constraint notifications_cause_key unique (shop_id, kind, cause)
);
create index notifications_newest on shop.notifications (shop_id, created_at desc, id desc);

create table shop.notification_reads (
  shop_id integer not null default shop.current_shop(),
  notification_id uuid not null,
  account_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (shop_id, notification_id, account_id),
  foreign key (shop_id, notification_id) references shop.notifications on delete cascade
);

create table shop.imports (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  status text not null check (status in ('analysing', 'ready', 'running', 'done', 'failed', 'cancelled')),
  filename text not null,
  file_key text not null,
  size integer not null,
  format text not null,
  -- what is in the file: { encoding, delimiter, headers, mapping: [field | null per header] }
  layout jsonb not null,
  -- dry run and real run: { rows, products, creates, updates, skips, errors, warnings, pictures, pictures_failed }
  dry_run jsonb,
  result jsonb,
  done_rows integer not null default 0,
  total_rows integer not null default 0,
  failure text,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (shop_id, id)
);
create index imports_newest on shop.imports (shop_id, created_at desc);

create table shop.import_problems (
  shop_id integer not null default shop.current_shop(),
  import_id uuid not null,
  -- of the dry run or of the real run
  pass text not null check (pass in ('dry_run', 'run')),
  position integer not null,
  row integer not null,
  handle text,
  column_name text,
  severity text not null check (severity in ('error', 'warning')),
  message text not null,
  primary key (shop_id, import_id, pass, position),
  foreign key (shop_id, import_id) references shop.imports on delete cascade
);

-- The storefront's look and sections are data: a theme is a preset's name and what the owner changed.
create table shop.themes (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  preset text not null,
  tokens jsonb not null default '{}',
  sections jsonb not null default '{}',
  published_at timestamptz,
  primary key (shop_id, id)
);

-- Answers already given, so that a request sent twice has one effect. Written in the effect's transaction.
create table shop.idempotency_keys (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  actor text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  -- json, not jsonb: the same bytes come back
  answer json,
  created_at timestamptz not null default now(),
  primary key (shop_id, actor, route, key)
);
create index idempotency_keys_age on shop.idempotency_keys (created_at);
