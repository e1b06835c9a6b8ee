-- Invoices and credit notes, with numbers of their own per shop and kind.

create table shop.document_settings (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  issue_invoices text not null default 'by_hand' check (issue_invoices in ('by_hand', 'confirmed', 'paid')),
  -- true if invoices are emailed to the customer when they are issued (decision 0138)
  emails_invoices boolean not null default false,
  invoice_prefix text not null default 'INV-',
  invoice_start integer not null default 1 check (invoice_start > 0),
  credit_note_prefix text not null default 'CN-',
  credit_note_start integer not null default 1 check (credit_note_start > 0),
  version integer not null default 1,
  primary key (shop_id)
);

-- The last number of each kind. Updated in the transaction that issues the document, which no other can overtake: a number
-- is used exactly if its document exists.
create table shop.document_counters (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  kind text not null check (kind in ('invoice', 'credit_note')),
  last_number integer not null,
  primary key (shop_id, kind)
);

create table shop.documents (
  shop_id integer not null default shop.current_shop() references platform.shops on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number integer not null,
  number_prefix text not null,
  order_id uuid not null,
  -- The invoice that a credit note credits, and the earlier invoice that an invoice replaces after an edit of its order.
  invoice_id uuid,
  -- What a credit note is for. Null for the rest of an invoice that won't be paid, because its order was cancelled or came
  -- back undelivered (decision 0119), or because another invoice has replaced it (decision 0142).
  refund_id uuid,
  -- in minor units of the order's currency
  total bigint not null,
  -- all that the document shows, as it was when it was issued; its PDF is typeset once, and then stored
  content jsonb not null,
  issued_at timestamptz not null,
  primary key (shop_id, id),
  constraint documents_number_key unique (shop_id, kind, number),
  constraint documents_refund_key unique (shop_id, invoice_id, refund_id),
  constraint documents_refund_check check (kind = 'credit_note' or refund_id is null),
  constraint documents_invoice_check check (kind = 'invoice' or invoice_id is not null),
  -- an order with an invoice can't be deleted
  foreign key (shop_id, order_id) references shop.orders,
  foreign key (shop_id, invoice_id) references shop.documents,
  foreign key (shop_id, refund_id) references shop.refunds
);
-- An order has one first invoice, and each invoice is replaced at most once: the last one is the current one.
create unique index documents_invoice_key on shop.documents (shop_id, order_id, invoice_id) nulls not distinct
  where kind = 'invoice';
-- An invoice has one credit note of its rest.
create unique index documents_rest_key on shop.documents (shop_id, invoice_id)
  where kind = 'credit_note' and refund_id is null;
create index documents_of_order on shop.documents (shop_id, order_id, issued_at);
