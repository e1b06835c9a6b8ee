-- Orders that their customers pick up (decision 0124): the place is in `orders.delivery`.

alter table shop.shipments add column ready_at timestamptz;

-- Not validated, because that would read all orders. The new constraint allows what the previous one does, and more.
alter table shop.orders drop constraint orders_fulfilment_status_check;
alter table shop.orders add constraint orders_fulfilment_status_check check (fulfilment_status in
  ('unfulfilled', 'partially_packed', 'packed', 'ready_for_pickup', 'partially_shipped', 'shipped', 'partially_delivered',
   'delivered', 'returning', 'returned', 'not_needed')) not valid;

/* `stageOf` of order-statuses.rules.ts; a test compares the two. No order has the new status yet, so that the stored stages
   stay right. */
create or replace function shop.order_stage(lifecycle text, confirmation text, fulfilment_status text, hold_reason text)
  returns text language sql immutable parallel safe
  return case
    when lifecycle in ('draft', 'awaiting_payment', 'cancelled') then lifecycle
    when hold_reason is not null then 'on_hold'
    when lifecycle = 'closed' then case when fulfilment_status = 'returned' then 'returned' else 'completed' end
    when confirmation = 'pending' then 'new'
    when fulfilment_status in ('packed', 'ready_for_pickup', 'delivered', 'returned') then fulfilment_status
    when fulfilment_status in ('unfulfilled', 'partially_packed', 'not_needed') then 'confirmed'
    else 'shipped'
  end;
