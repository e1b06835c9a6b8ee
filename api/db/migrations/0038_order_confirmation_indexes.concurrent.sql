-- The queue of orders to confirm: those not called yet by date, then those to be called again. Orders of shops that
-- confirm automatically, or with another payment method, aren't in this index.
create index concurrently orders_to_confirm on shop.orders (shop_id, call_again_at, placed_at, id)
  where stage = 'new' and payment_status = 'unpaid' and payment_method = 'cash_on_delivery';
-- For the history of a phone number that has ordered with several emails.
create index concurrently orders_phone on shop.orders (shop_id, phone_e164)
  where payment_method = 'cash_on_delivery' and phone_e164 is not null;
-- The latest deliveries with cash on delivery that succeeded or failed, for the success rate of an area.
create index concurrently orders_cod_ended on shop.orders (shop_id, placed_at)
  where payment_method = 'cash_on_delivery' and fulfilment_status in ('delivered', 'returning', 'returned');
