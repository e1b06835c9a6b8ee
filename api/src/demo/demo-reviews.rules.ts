import { newId } from "../ids.ts";
import type { Row } from "./demo-order-rows.rules.ts";

const day = 86_400_000;

/** Reviews that fit each product of the shop, in turn. */
const samples: { stars: number; title: string | null; text: string | null; reply?: string }[] = [
  { stars: 5, title: "Better than the pictures", text: "Beautifully made, and well packed." },
  { stars: 4, title: "Good quality", text: "Slightly smaller than I expected, but I use it every day." },
  { stars: 5, title: null, text: "My second one. The first was a gift that I wanted to keep." },
  {
    stars: 3,
    title: "Nice, but slow delivery",
    text: "The product is fine. The parcel took almost a week.",
    reply: "Sorry about the wait: our courier had a strike that week. Thank you for your patience.",
  },
  { stars: 5, title: "Simple and solid", text: "Exactly what I was looking for.\nWould order again." },
  { stars: 5, title: null, text: null },
  { stars: 4, title: "Lovely colour", text: "A little darker than on my screen. I like it." },
  {
    stars: 2,
    title: "Arrived with a scratch",
    text: "It works, but there is a scratch on one side.",
    reply: "We're sorry. Please reply to our email, and we'll send you another one.",
  },
];

/** Reviews of every fifth delivered order, by table. The latest ones wait for the shop's approval. */
export function demoReviews(
  { orders, order_lines }: { orders: Row[]; order_lines: Row[] },
  now: number,
): Record<string, Row[]> {
  const productOf = new Map(order_lines.toReversed().map((line) => [line["order_id"], line["product_id"]]));
  const delivered = orders.filter((order) => order["fulfilment_status"] === "delivered");
  const reviews = delivered
    .filter((order, at) => at % 5 === 0 && productOf.get(order["id"]))
    .map((order, at, { length }): Row => {
      const { reply, ...sample } = samples[at % samples.length]!;
      const written = Math.min(Date.parse(String(order["placed_at"])) + 6 * day, now - (length - at) * 1000);
      const isPending = at >= length - 4;
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
