// The floor: the same work as bare node:http and pg, with no framework, no checks, no tenants' wall, no jobs.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

const pool = new pg.Pool({
  ...JSON.parse(process.env["FLOOR_CONNECTION"]!),
  max: 8,
  options: "-c search_path=shop,platform,public",
});
const shop = Number(process.env["FLOOR_SHOP"]);

const query = (name: string, text: string, values: unknown[] = [], client: pg.Pool | pg.PoolClient = pool) =>
  client.query({ name, text, values });

interface Body {
  cart: string;
  variant?: string;
  address?: unknown;
}
type Handler = (body: Body, path: string) => Promise<unknown>;
const handlers: Record<string, Handler> = {
  empty: async () => ({}),
  products: async () => {
    const { rows } = await query(
      "list",
      `select p.id, p.handle, p.title, p.status, p.updated_at,
        (select count(*) from variants v where v.shop_id = p.shop_id and v.product_id = p.id) as variants,
        (select min(price) from variants v where v.shop_id = p.shop_id and v.product_id = p.id) as price
      from products p where p.shop_id = $1 order by p.created_at desc, p.id desc limit 51`,
      [shop],
    );
    const total = await query("count", "select count(*) from products where shop_id = $1", [shop]);
    return { data: rows, total: total.rows[0].count };
  },
  product: async (_, path) => {
    const id = path.split("/").at(-1);
    const product = await query("product", "select * from products where shop_id = $1 and id = $2", [
      shop,
      id,
    ]);
    const variants = await query(
      "variants",
      `select v.*, s.on_hand, s.allocated from variants v left join stock_levels s on s.shop_id = v.shop_id and s.variant_id = v.id
      where v.shop_id = $1 and v.product_id = $2 order by v.position`,
      [shop, id],
    );
    return { ...product.rows[0], variants: variants.rows };
  },
  // The checkout's eight requests: two lines, address, look, delivery, payment, look, placed.
  line: async ({ cart, variant }) => {
    const id = cart || randomUUID();
    if (!cart) await query("cart", "insert into carts (shop_id, id) values ($1, $2)", [shop, id]);
    await query(
      "line",
      "insert into cart_lines (shop_id, cart_id, variant_id, quantity) values ($1, $2, $3, 1) on conflict do nothing",
      [shop, id, variant],
    );
    return cartOf(id);
  },
  look: async ({ cart }) => cartOf(cart),
  address: async ({ cart, address }) => {
    await query("address", "update carts set email = $3, address = $4 where shop_id = $1 and id = $2", [
      shop,
      cart,
      "floor@example.com",
      address,
    ]);
    return cartOf(cart);
  },
  delivery: async ({ cart }) => {
    await query("delivery", "update carts set delivery_method = 'standard' where shop_id = $1 and id = $2", [
      shop,
      cart,
    ]);
    return cartOf(cart);
  },
  payment: async ({ cart }) => {
    await query(
      "payment",
      "update carts set payment_method = 'cash_on_delivery' where shop_id = $1 and id = $2",
      [shop, cart],
    );
    return cartOf(cart);
  },
  place: async ({ cart }) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const seen = await cartOf(cart, client);
      const ids = (seen.lines as CartLine[]).map(({ variant_id }) => variant_id).toSorted();
      await query(
        "stock",
        "update stock_levels set allocated = allocated + 1 where shop_id = $1 and variant_id = any($2) and on_hand - allocated >= 1",
        [shop, ids],
        client,
      );
      const order = randomUUID();
      const number = await query(
        "number",
        "insert into counters (shop_id, name, next) values ($1, 'order', 1002) on conflict (shop_id, name) do update set next = counters.next + 1 returning next - 1 as number",
        [shop],
        client,
      );
      await query(
        "order",
        `insert into orders (shop_id, id, number, cart_id, lifecycle, confirmation, payment_status, fulfilment_status, payment_method, currency, subtotal, shipping_total, total, item_count, priced, name, email, address, delivery)
        values ($1, $2, $3, $4, 'open', 'pending', 'unpaid', 'unfulfilled', 'cash_on_delivery', 'EUR', $5, 490, $6, 2, '{}', 'Floor', 'floor@example.com', '{}', '{}')`,
        [shop, order, number.rows[0].number, cart, seen.subtotal, seen.subtotal + 490],
        client,
      );
      for (const [position, line] of seen.lines.entries())
        await query(
          "orderline",
          "insert into order_lines (shop_id, id, order_id, position, variant_id, title, unit_price, quantity, total) values ($1, $2, $3, $4, $5, $6, $7, 1, $7)",
          [shop, randomUUID(), order, position, line.variant_id, line.title, line.price],
          client,
        );
      await client.query("commit");
      return { order };
    } finally {
      client.release();
    }
  },
};

interface CartLine {
  variant_id: string;
  price: number;
  title: string;
}

async function cartOf(id: string, client: pg.Pool | pg.PoolClient = pool) {
  const cart = await query("c", "select * from carts where shop_id = $1 and id = $2", [shop, id], client);
  const lines = await query(
    "l",
    `select l.variant_id, l.quantity, v.price::int as price, p.title from cart_lines l
    join variants v on v.shop_id = l.shop_id and v.id = l.variant_id join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where l.shop_id = $1 and l.cart_id = $2`,
    [shop, id],
    client,
  );
  return {
    ...cart.rows[0],
    cart: id,
    lines: lines.rows as CartLine[],
    subtotal: lines.rows.reduce((sum, { price }) => sum + price, 0),
  };
}

const server = createServer((request, response) => {
  void (async () => {
    const path = request.url ?? "/";
    const handler = handlers[path.split("/")[1] ?? ""] ?? handlers["empty"]!;
    const answer = Buffer.from(JSON.stringify(await handler(await bodyOf(request), path)));
    response
      .writeHead(200, { "Content-Type": "application/json", "Content-Length": answer.length })
      .end(answer);
  })().catch((failure: unknown) => response.writeHead(500).end(String(failure)));
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : { cart: "" };
}
