-- Orders whose returns need work. Others aren't in this index, so placing an order doesn't write to it.
create index concurrently orders_returns on shop.orders (shop_id, return_status, placed_at, id)
  where return_status in ('requested', 'open');
