// The floor: the minimum that a durable shop must do, with plain node:http and pg on simple tables
// (schema.sql). One statement per request; no validation, no tenants, no jobs.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

const pool = new pg.Pool({ ...JSON.parse(process.env["FLOOR_CONNECTION"]!), max: 16 });

interface Body {
  variant?: number;
  email?: string;
  address?: unknown;
}
/** A route's statement and its parameters: from the end of the path and the body. */
type Route = [text: string, values: (last: string, body: Body) => unknown[]];

const orders = (where: string) =>
  `select json_agg(o)::text as json from (
     select id, email, status, total, created_at from orders where shop_id = 1 and ${where} order by id desc limit 20) o`;

const routes: Record<string, Route> = {
  products: [
    `select json_agg(p)::text as json from (
       select product_id as id, min(slug) as slug, min(name) as name, min(price) as price_min, max(price) as price_max
       from variants where product_id > 24 group by product_id order by product_id limit 24) p`,
    () => [],
  ],
  product: [
    `select json_build_object('slug', slug, 'name', min(name), 'variants',
       json_agg(json_build_object('id', id, 'sku', sku, 'price', price, 'in_stock', stock > 0) order by id))::text as json
     from variants where slug = $1 group by slug`,
    (slug) => [slug],
  ],
  "orders-by-status": [orders("status = $1"), (status) => [status]],
  "orders-by-email": [orders("email = $1"), (email) => [decodeURIComponent(email)]],
  // A checkout is eight requests: cart, line, line, address, options, delivery, payment, place.
  cart: ["insert into carts default values returning json_build_object('id', id)::text as json", () => []],
  line: [
    `with added as (
       insert into cart_lines values ($1, $2, 1)
       on conflict (cart_id, variant_id) do update set quantity = cart_lines.quantity + 1 returning *)
     select json_agg(json_build_object('sku', v.sku, 'price', v.price, 'quantity', l.quantity))::text as json
     from (select variant_id, quantity from cart_lines where cart_id = $1 union all select variant_id, quantity from added) l
     join variants v on v.id = l.variant_id`,
    (cart, { variant }) => [cart, variant],
  ],
  address: [
    "update carts set email = $2, address = $3 where id = $1 returning json_build_object('id', id, 'email', email)::text as json",
    (cart, { email, address }) => [cart, email, address],
  ],
  options: [
    `select json_agg(json_build_object('id', 1, 'name', 'Standard', 'price', 500))::text as json from carts where id = $1`,
    (cart) => [cart],
  ],
  delivery: [
    "update carts set shipping = 500 where id = $1 returning json_build_object('id', id, 'shipping', shipping)::text as json",
    (cart) => [cart],
  ],
  payment: [
    "update carts set payment = 'cod' where id = $1 returning json_build_object('id', id, 'payment', payment)::text as json",
    (cart) => [cart],
  ],
  place: ["select json_build_object('order', place($1))::text as json", (cart) => [cart]],
};

const server = createServer((request, response) => {
  const send = (status: number, text: string) =>
    response
      .writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) })
      .end(text);
  const [, name = "", last = ""] = request.url!.split("/");
  const route = routes[name];
  if (!route) return send(200, "{}");
  const [text, values] = route;
  readBody(request, (body) => {
    pool.query({ name, text, values: values(last, body) }).then(
      ({ rows }) => send(200, rows[0]?.json ?? "[]"),
      (failure: unknown) => send(500, String(failure)),
    );
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

function readBody(request: IncomingMessage, then: (body: Body) => void): void {
  let text = "";
  request.on("data", (chunk: Buffer) => (text += chunk.toString()));
  request.on("end", () => then(text ? JSON.parse(text) : {}));
}
