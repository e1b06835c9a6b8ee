-- Ends the statement that places an order, and with it the transaction, when too little stock is left. Its detail tells
-- the server what is left: [{"variant_id": …, "left": …}].
create function shop.reject_shortage(levels json) returns boolean language plpgsql as $$
begin
  raise exception 'too little stock is left' using errcode = 'VT001', detail = levels::text;
end $$;
