-- Coupons for the customers of a segment.

alter table shop.coupons drop constraint coupons_customers_check;
alter table shop.coupons
  add constraint coupons_customers_check
    check (customers in ('everyone', 'nth_order', 'returning', 'listed', 'segment')),
  add column customer_segment_id uuid,
  add constraint coupons_segment check ((customers = 'segment') = (customer_segment_id is not null)),
  add constraint coupons_segment_fkey
    foreign key (shop_id, customer_segment_id) references shop.customer_segments (shop_id, id);

-- Without a coupon for a segment, carts don't read the data that segments compare. Also read when a segment is deleted.
create index coupons_by_segment on shop.coupons (shop_id, customer_segment_id) where customer_segment_id is not null;
