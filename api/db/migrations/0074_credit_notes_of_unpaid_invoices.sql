-- A credit note without a refund: of the rest of an invoice that won't be paid, because its order was cancelled or came back
-- undelivered (0119).

alter table shop.documents
  drop constraint documents_refund_check,
  -- Not validated, because that would read all documents. The dropped constraint was stricter.
  add constraint documents_refund_check check (kind = 'credit_note' or refund_id is null) not valid;

-- One of an order.
create unique index documents_rest_key on shop.documents (shop_id, order_id)
  where kind = 'credit_note' and refund_id is null;
