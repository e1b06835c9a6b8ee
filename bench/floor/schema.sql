-- The floor: the minimum that a durable shop must store, in plain tables of a separate database. 1,000
-- products of three variants and 10,000 orders, with the indexes that its queries need.
create table variants (
  id int primary key,
  product_id int not null,
  sku text not null unique,
  slug text not null,
  name text not null,
  price int not null,
  stock int not null check (stock >= 0)
) with (fillfactor = 70);
create index on variants (product_id);
create index on variants (slug);

create table carts (
  id uuid primary key default gen_random_uuid(),
  shop_id int not null default 1,
  email text,
  address jsonb,
  shipping int,
  payment text,
  order_id bigint,
  created_at timestamptz not null default now()
) with (fillfactor = 70);
create table cart_lines (
  cart_id uuid not null references carts on delete cascade,
  variant_id int not null references variants,
  quantity int not null,
  primary key (cart_id, variant_id)
);

create table orders (
  id bigint generated always as identity primary key,
  shop_id int not null,
  email text not null,
  status text not null,
  total int not null,
  address jsonb not null,
  shipping int not null,
  created_at timestamptz not null default now()
);
create index on orders (shop_id, id desc);
create index on orders (shop_id, status, id desc);
create index on orders (shop_id, email);
create table order_lines (
  order_id bigint not null references orders,
  variant_id int not null references variants,
  quantity int not null,
  price int not null,
  name text not null,
  primary key (order_id, variant_id)
);
create table payments (
  order_id bigint primary key references orders,
  method text not null,
  amount int not null,
  status text not null,
  created_at timestamptz not null default now()
);

insert into variants
select n, (n + 2) / 3, 'SKU-' || n, 'product-' || (n + 2) / 3, 'Product ' || (n + 2) / 3, 1000 + (n % 90) * 100, 10000000
from generate_series(1, 3000) n;
insert into orders (shop_id, email, status, total, address, shipping)
select 1, 'shopper' || n % 5000 || '@example.com', 'pending', 3000, '{"city": "Hamburg"}', 500 from generate_series(1, 10000) n;
insert into order_lines select n, 1 + (n * 7) % 3000, 1, 1000, 'Product' from generate_series(1, 10000) n;
insert into payments select n, 'cod', 3000, 'pending' from generate_series(1, 10000) n;

-- Locks the variants in ascending order, so that two carts never deadlock.
create function place(cart uuid) returns bigint language plpgsql as $$
declare
  c carts;
  placed bigint;
  wanted int;
  taken int;
  items int;
begin
  select * into c from carts where id = cart and order_id is null for update;
  if not found then raise exception 'no such cart'; end if;
  if c.address is null or c.shipping is null or c.payment is null then raise exception 'incomplete'; end if;
  select count(*) into wanted from cart_lines where cart_id = cart;
  perform 1 from variants where id in (select variant_id from cart_lines where cart_id = cart) order by id for update;
  with sold as (
    update variants v set stock = v.stock - l.quantity from cart_lines l
    where l.cart_id = cart and v.id = l.variant_id and v.stock >= l.quantity
    returning v.price * l.quantity as amount
  ) select count(*), sum(amount) into taken, items from sold;
  if taken <> wanted then raise exception 'sold out'; end if;
  insert into orders (shop_id, email, status, total, address, shipping)
  values (c.shop_id, c.email, 'pending', items + c.shipping, c.address, c.shipping) returning id into placed;
  insert into order_lines
  select placed, l.variant_id, l.quantity, v.price, v.name
  from cart_lines l join variants v on v.id = l.variant_id where l.cart_id = cart;
  insert into payments (order_id, method, amount, status) values (placed, c.payment, items + c.shipping, 'pending');
  update carts set order_id = placed where id = cart;
  return placed;
end $$;

-- The same without a cart: the work of the database for an order.
create function place_at_once(one int, two int) returns bigint language plpgsql as $$
declare
  placed bigint;
  items int;
begin
  perform 1 from variants where id in (one, two) order by id for update;
  with sold as (update variants set stock = stock - 1 where id in (one, two) and stock >= 1 returning price)
  select sum(price) into items from sold;
  insert into orders (shop_id, email, status, total, address, shipping)
  values (1, 'shopper@example.com', 'pending', items + 500, '{"city": "Hamburg"}', 500) returning id into placed;
  insert into order_lines select placed, id, 1, price, name from variants where id in (one, two);
  insert into payments (order_id, method, amount, status) values (placed, 'cod', items + 500, 'pending');
  return placed;
end $$;

analyze;
