-- Coupons are counted in the same round trip as the order is written, so their statement rejects it itself, as that of the
-- stock does.

/* Fails the statement that calls it, and its transaction, with one of our SQLSTATEs: VT001 if too little stock is left,
   VT002 if a limit of a coupon is reached. */
create function shop.reject(code text, detail json) returns boolean language plpgsql as $$
begin
  raise exception 'rejected' using errcode = code, detail = detail::text;
end $$;
drop function shop.reject_shortage(json);

-- Discounts that depend on the customer's earlier orders: without one, carts don't count them.
create index coupons_by_orders on shop.coupons (shop_id) where is_active and customers in ('nth_order', 'returning');
