-- Exchanges of returned items, and the photos of a return request.

-- The order of the items that replace the returned ones.
alter table shop.returns
  add column exchange_order_id uuid,
  add constraint returns_exchange_order_key unique (shop_id, exchange_order_id),
  add constraint returns_exchange_order_fkey foreign key (shop_id, exchange_order_id) references shop.orders on delete set null (exchange_order_id),
  -- [{ id, name }]; the content is stored under "<shop>/return-photos/<id>"
  add column photos jsonb not null default '[]';

alter table shop.orders
  drop constraint orders_source_check,
  add constraint orders_source_check check (source in ('checkout', 'draft_order', 'exchange')) not valid;
