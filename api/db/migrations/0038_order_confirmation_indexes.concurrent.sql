-- Only orders whose customer didn't answer a call are in this index, so placing an order doesn't write to it.
create index concurrently orders_to_call_again on shop.orders (shop_id, call_again_at, id)
  where stage = 'new' and call_again_at is not null;
-- For the history of a phone number that has ordered with several emails.
create index concurrently orders_phone on shop.orders (shop_id, phone_e164)
  where payment_method = 'cash_on_delivery' and phone_e164 is not null;
-- The latest deliveries with cash on delivery that succeeded or failed, for the success rate of an area.
create index concurrently orders_cod_ended on shop.orders (shop_id, placed_at)
  where payment_method = 'cash_on_delivery' and fulfilment_status in ('delivered', 'returning', 'returned');
