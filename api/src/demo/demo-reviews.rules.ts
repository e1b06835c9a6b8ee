import { newId } from "../ids.ts";
import type { Row } from "./demo-order-rows.rules.ts";
import type { DemoShop } from "./demo-shop.ts";

const day = 86_400_000;

/** Reviews of some of the delivered orders, by table. The latest ones wait for the shop's approval. */
export function demoReviews(
  { reviews: samples, orders: { reviewEvery } }: DemoShop,
  { orders, order_lines }: { orders: Row[]; order_lines: Row[] },
  now: number,
): Record<string, Row[]> {
  const productOf = new Map(order_lines.toReversed().map((line) => [line["order_id"], line["product_id"]]));
  const delivered = orders.filter((order) => order["fulfilment_status"] === "delivered");
  const reviews = delivered
    .filter((order, at) => at % reviewEvery === 0 && productOf.get(order["id"]))
    .map((order, at, { length }): Row => {
      const { reply, ...sample } = samples[at % samples.length]!;
      const written = Math.min(Date.parse(String(order["placed_at"])) + 6 * day, now - (length - at) * 1000);
      const isPending = at >= length - Math.ceil(length / 12);
      return {
        id: newId(written),
        product_id: productOf.get(order["id"]),
        order_id: order["id"],
        is_verified: true,
        ...sample,
        name: String(order["name"]).replace(/ (\S)\S*$/, " $1."),
        email: order["email"],
        status: isPending ? "pending" : "published",
        reply: isPending ? null : (reply ?? null),
        replied_at: isPending || !reply ? null : new Date(Math.min(written + day, now)).toISOString(),
        created_at: new Date(written).toISOString(),
      };
    });
  return { reviews, product_ratings: ratingsOf(reviews) };
}

/** The ratings of the products with published reviews. */
function ratingsOf(reviews: Row[]): Row[] {
  const counts = new Map<unknown, number[]>();
  for (const { product_id, stars, status } of reviews) {
    if (status !== "published") continue;
    const of = counts.get(product_id) ?? [0, 0, 0, 0, 0];
    of[Number(stars) - 1]! += 1;
    counts.set(product_id, of);
  }
  return [...counts].map(([product_id, of]) => ({ product_id, counts: of }));
}
