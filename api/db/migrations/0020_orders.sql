-- Orders with their lines, their search, codes and calls that confirm them, downloads, and draft orders.

/* `stageOf` of order-statuses.rules.ts; a test compares the two. */
create function shop.order_stage(lifecycle text, confirmation text, fulfilment_status text, hold_reason text, payment_status text)
  returns text language sql immutable parallel safe
  return case
    when lifecycle in ('draft', 'awaiting_payment', 'cancelled') then lifecycle
    when hold_reason is not null then 'on_hold'
    when lifecycle = 'closed' then case when fulfilment_status = 'returned' then 'returned' else 'completed' end
    when confirmation = 'pending' then 'new'
    when fulfilment_status in ('packed', 'ready_for_pickup', 'delivered', 'returned') then fulfilment_status
    when fulfilment_status in ('unfulfilled', 'partially_packed', 'service_unfulfilled') then 'confirmed'
    when fulfilment_status = 'service_fulfilled' then 'delivered'
    when fulfilment_status = 'not_needed' then
      case when payment_status in ('paid', 'partially_refunded', 'refunded') then 'delivered' else 'awaiting_payment' end
    else 'shipped'
  end;

-- A placed order is immutable: its prices never change. Its statuses change only as the table in
-- orders.rules.ts allows.
create table shop.orders (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  -- an order's prefix does not change when the shop's prefix does
  number_prefix text not null default '#',
  number bigint not null,
  source text not null default 'checkout' check (source in ('checkout', 'draft_order', 'exchange', 'import')),
  -- Without a foreign key: the id remains when the cart is deleted, so that a cart has at most one order.
  cart_id uuid,
  customer_id uuid,
  lifecycle text not null check (lifecycle in ('draft', 'awaiting_payment', 'open', 'cancelled', 'closed')),
  confirmation text not null check (confirmation in ('not_needed', 'pending', 'confirmed', 'rejected')),
  payment_status text not null check (payment_status in
    ('unpaid', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided', 'failed')),
  fulfilment_status text not null check (fulfilment_status in
    ('unfulfilled', 'partially_packed', 'packed', 'ready_for_pickup', 'partially_shipped', 'shipped', 'partially_delivered',
     'delivered', 'returning', 'returned', 'not_needed', 'service_unfulfilled', 'service_fulfilled')),
  return_status text not null default 'none' check (return_status in ('none', 'requested', 'open', 'closed')),
  hold_reason text,
  -- Stored: with an index on the expression, counting would read the orders themselves.
  stage text not null
    generated always as (shop.order_stage(lifecycle, confirmation, fulfilment_status, hold_reason, payment_status)) stored,
  cancel_reason text,
  is_sample boolean not null default false,
  -- a test order uses no stock, coupons or delivery slots, counts as no sale, and can be deleted
  is_test boolean not null default false,
  payment_method text not null,
  currency text not null,
  subtotal bigint not null,
  discount_total bigint not null default 0,
  shipping_total bigint not null,
  fee_total bigint not null default 0,
  tax_total bigint not null default 0,
  -- added to the total of an order that is paid in cash; null for none (decision 0165)
  cash_rounding integer check (cash_rounding <> 0),
  total bigint not null check (total >= 0),
  item_count integer not null,
  -- the result of priceCart() when the order was placed; json takes two thirds of the space of jsonb, and no
  -- query reads its contents
  priced json not null,
  -- The figures that edits of the order are computed from: its lines as they were added, its delivery, fees and discounts.
  -- Null until the first edit (decision 0087).
  edit_base json,
  name text not null,
  email text check (email = lower(email)),
  -- as typed, E.164 and the extension; the last two are null if the typed text is no phone number
  phone text,
  phone_e164 text,
  phone_extension text,
  address jsonb not null,
  -- { address, tax_number }; null for the delivery address without a tax number (decision 0164)
  billing json,
  -- with the place of an order that its customer picks up (decision 0124)
  delivery json not null,
  -- { name, instructions } of a manual payment method
  payment json,
  -- { kind, amount, method, name, instructions, asks_proof } of the advance payment of a cash-on-delivery order (decision 0152)
  advance json,
  note text,
  -- { label, url } as they were when the shopper agreed
  accepted_terms json,
  accepts_marketing boolean not null default false,
  -- The language of the storefront page on which the shopper ordered: "ar". Null for the shop's default language.
  language text check (language ~ '^[a-z]{2,3}$'),
  -- The translated names that the shopper saw when ordering, by the names that the order has in the shop's default language.
  -- Null for an order in the default language, and for one without translated names.
  shown_texts json,
  -- true if the customer can confirm the order with a code
  confirms_by_code boolean not null default false,
  unanswered_calls smallint not null default 0,
  -- null until a call was not answered
  call_again_at timestamptz,
  version integer not null default 1,
  placed_at timestamptz not null default now(),
  -- the instant until which an order that awaits its payment keeps its stock and its coupons
  payment_due_at timestamptz,
  -- the last instant at which a payment can be started; null for the limit of the checkout
  payable_until timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  closed_at timestamptz,
  primary key (shop_id, id),
  constraint orders_number_key unique (shop_id, number),
  constraint orders_cart_id_key unique (shop_id, cart_id),
  -- Fixes the shop's currency from the first order on: a change of currency fails while an order refers to it, and so does
  -- an order priced in a currency that has just been changed.
  constraint orders_currency_fkey foreign key (shop_id, currency)
    references platform.shops (id, currency) on delete cascade,
  foreign key (shop_id, customer_id) references shop.customers
) with (fillfactor = 85);
-- One index for each sort of the list of orders, within each stage and payment status (see
-- order-list.queries.ts).
create index orders_by_placed on shop.orders (shop_id, stage, payment_status, placed_at, id);
create index orders_by_number on shop.orders (shop_id, stage, payment_status, number, id);
create index orders_by_customer on shop.orders (shop_id, stage, payment_status, name collate "und-x-icu", id);
create index orders_by_total on shop.orders (shop_id, stage, payment_status, total, id);
-- All columns that sales add up and the statuses that is_sale reads, so that sales are added up from the index alone, with the
-- id to find refunds; also for the newest orders of all stages.
create index orders_sales on shop.orders (shop_id, placed_at)
  include (id, subtotal, discount_total, shipping_total, fee_total, total, lifecycle, is_test, fulfilment_status, payment_status);
-- The rounding that sales add up. Orders without one aren't in this index.
create index orders_rounded on shop.orders (shop_id, placed_at)
  include (cash_rounding, lifecycle, is_test, fulfilment_status, payment_status) where cash_rounding is not null;
create index orders_email on shop.orders (shop_id, email);
create index orders_customer on shop.orders (shop_id, customer_id);
-- Orders by payment method in the order of the list, and the payment methods in use.
create index orders_by_method on shop.orders (shop_id, payment_method, placed_at, id);
-- Orders that shoppers place aren't in this index, so placing an order doesn't write to it. Few orders are exchanges.
create index orders_by_source on shop.orders (shop_id, source, placed_at, id) where source <> 'checkout';
-- Orders whose returns need work. Others aren't in this index, so placing an order doesn't write to it.
create index orders_returns on shop.orders (shop_id, return_status, placed_at, id)
  where return_status in ('requested', 'open');
-- Orders that may wait for an advance payment. Few orders have one.
create index orders_advances on shop.orders (shop_id, placed_at) where advance is not null and fulfilment_status in ('unfulfilled', 'not_needed', 'service_unfulfilled');
-- Delivered orders of which cash is missing. Few are.
create index orders_cash_missing on shop.orders (shop_id, placed_at)
  where payment_method = 'cash_on_delivery' and fulfilment_status = 'delivered' and payment_status in ('unpaid', 'partially_paid');
-- The queue of orders to confirm: those not called yet by date, then those to be called again. Orders of shops that
-- confirm automatically, or with another payment method, aren't in this index.
create index orders_to_confirm on shop.orders (shop_id, call_again_at, placed_at, id)
  where stage = 'new' and payment_status = 'unpaid' and payment_method = 'cash_on_delivery';
-- For the history of a phone number that has ordered with several emails.
create index orders_phone on shop.orders (shop_id, phone_e164)
  where payment_method = 'cash_on_delivery' and phone_e164 is not null;
-- The latest deliveries with cash on delivery that succeeded or failed, for the success rate of an area.
create index orders_cod_ended on shop.orders (shop_id, placed_at)
  where payment_method = 'cash_on_delivery' and fulfilment_status in ('delivered', 'returning', 'returned');

/* The words an order is found by: those of the name and the email; and the digits of the phone, forwards after "+" and
   backwards after "-", so that its first and its last digits find it: E.164, or as typed where that is missing. */
create function shop.order_words(name text, email text, phone text, phone_e164 text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array_remove(array_remove(
    regexp_split_to_array(shop.plain(name || ' ' || coalesce(email, '')), '\W+')
    || array['+' || ltrim(coalesce(phone_e164, regexp_replace(phone, '\D', '', 'g')), '+0'),
             '-' || reverse(ltrim(coalesce(phone_e164, regexp_replace(phone, '\D', '', 'g')), '+0'))], null), ''));

/* All words of a search, each as the beginning of a word; null where there is none. */
create function shop.order_query(written text) returns tsquery
  language sql immutable parallel safe
  return (select string_agg('''' || word || ''':*', ' & ')::tsquery
          from regexp_split_to_table(shop.plain(written), '\W+') word where word <> '');

-- Every new or changed order writes a few words to this index: first to a pending list. The list is short,
-- because searches read it, and the order that fills it waits until its words are merged.
create index orders_words on shop.orders
  using gin (shop_id, shop.order_words(name, email, phone, phone_e164))
  with (gin_pending_list_limit = 512);
grant select (shop_id, id, number, placed_at, name, email, phone, phone_e164, total, lifecycle, confirmation,
  fulfilment_status, hold_reason, payment_status, stage) on shop.orders to vitrine_search;
create policy search on shop.orders for select to vitrine_search using (true);

/* The orders of this shop with these words: only what a list filters and sorts by. Past row-level security, see
   0002_text_search.sql. */
create function shop.find_orders(query tsquery)
  returns table (id uuid, number bigint, placed_at timestamptz, name text, total bigint, stage text, payment_status text)
  language sql stable security definer rows 100
  set search_path = shop, public, pg_temp
as $$
  select id, number, placed_at, name, total, stage, payment_status
  from orders where shop_id = current_shop() and order_words(name, email, phone, phone_e164) @@ query
$$;
grant create on schema shop to vitrine_search;
alter function shop.find_orders(tsquery) owner to vitrine_search;
revoke create on schema shop from vitrine_search;

create table shop.order_lines (
  shop_id integer not null default shop.current_shop(),
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid,
  -- no foreign key: stays after the variant is deleted, as in stock_movements
  variant_id uuid,
  title text not null,
  variant_title text not null default '',
  sku text,
  picture_id uuid,
  preorder_from text,
  unit_price bigint not null,
  quantity integer not null check (quantity > 0),
  discount bigint not null default 0,
  total bigint not null,
  tax bigint not null default 0,
  -- the variant's cost of one unit when it was ordered; null if it has none (decision 0170)
  unit_cost bigint,
  -- true if stock was allocated, so that a cancellation releases exactly that
  allocated boolean not null default false,
  -- false for units that are never packed: files, which are delivered by the payment (decision 0176), and services
  requires_shipping boolean not null default true,
  -- true for units that need no shipping and had no files when they were ordered: a member marks them as fulfilled (decision 0193)
  is_service boolean not null default false check (not (is_service and requires_shipping)),
  -- of a service; null until it is fulfilled
  fulfilled_at timestamptz check (is_service or fulfilled_at is null),
  cancelled_quantity integer not null default 0 check (cancelled_quantity between 0 and quantity),
  -- begins with the order, so that one index serves both
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  foreign key (shop_id, product_id) references shop.products on delete set null (product_id)
);
-- The foreign key uses this index when a product is deleted.
create index order_lines_product on shop.order_lines (shop_id, product_id);
create index order_lines_sku on shop.order_lines (shop_id, sku) include (order_id) where sku is not null;

-- The latest code that confirms an order. The job that sends it stores its hash.
create table shop.order_codes (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  code_hash bytea,
  -- How the latest code was sent; null until the job has sent it. The problem is why it wasn't sent by SMS.
  sent_by text check (sent_by in ('email', 'sms', 'none')),
  sms_problem text check (sms_problem in ('rejected', 'silent', 'limited', 'off')),
  expires_at timestamptz,
  tries smallint not null default 0,
  -- codes requested for this order so far
  requests smallint not null default 1,
  requested_at timestamptz not null default now(),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);

-- Orders that a member is confirming: no other member is given them until the claim expires.
create table shop.order_claims (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  account_id uuid not null,
  expires_at timestamptz not null,
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);

-- Downloads of a digital file by the buyer of an order.
create table shop.digital_downloads (
  shop_id integer not null default shop.current_shop(),
  order_id uuid not null,
  file_id uuid not null,
  downloads integer not null,
  -- range requests soon after a counted download are part of it
  counted_at timestamptz,
  -- bytes requested in parts since the last counted download: a client that resumes a download needs few more than the file
  -- has
  part_bytes bigint not null default 0,
  primary key (shop_id, order_id, file_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade,
  foreign key (shop_id, file_id) references shop.digital_files on delete cascade
);

-- Draft orders: what the shop enters to create an order for a customer. Prices aren't stored (decision 0081).
create table shop.draft_orders (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  number bigint not null,
  customer_id uuid,
  email text check (email = lower(email)),
  phone text,
  address jsonb,
  -- as in orders
  billing json,
  lines jsonb not null,
  -- { kind, value }, off the whole order
  discount jsonb,
  discount_reason text,
  -- { kind, rate, title, price }
  delivery jsonb not null,
  is_tax_exempt boolean not null default false,
  note text,
  internal_note text,
  -- the order that it has become
  order_id uuid,
  -- the user's name
  created_by text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- then it is deleted
  expires_at timestamptz not null,
  primary key (shop_id, id),
  constraint draft_orders_number_key unique (shop_id, number),
  constraint draft_orders_order_id_key unique (shop_id, order_id),
  foreign key (shop_id, customer_id) references shop.customers on delete set null (customer_id),
  foreign key (shop_id, order_id) references shop.orders on delete cascade
);
create index draft_orders_newest on shop.draft_orders (shop_id, created_at desc, id desc);
create index draft_orders_expiry on shop.draft_orders (shop_id, expires_at);
create index draft_orders_customer on shop.draft_orders (shop_id, customer_id) where customer_id is not null;
