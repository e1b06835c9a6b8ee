-- Orders that shoppers place aren't in this index, so placing an order doesn't write to it. Few orders are exchanges.
create index concurrently orders_by_source on shop.orders (shop_id, source, placed_at, id) where source <> 'checkout';
drop index concurrently orders_of_drafts;
