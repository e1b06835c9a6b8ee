import { newId } from "../ids.ts";
import type { Row } from "./demo-order-rows.rules.ts";
import type { DemoReview, DemoShop } from "./demo-shop.ts";

const day = 86_400_000;

/**
 * Reviews by table: of a product by some of the delivered orders, and of the shop by others. The latest ones wait for the shop's
 * approval.
 */
export function demoReviews(
  { reviews: ofProduct, shopReviews: ofWholeShop, orders: { reviewEvery } }: DemoShop,
  { orders, order_lines }: { orders: Row[]; order_lines: Row[] },
  now: number,
): Record<string, Row[]> {
  const productOf = new Map(order_lines.toReversed().map((line) => [line["order_id"], line["product_id"]]));
  const delivered = orders.filter((order) => order["fulfilment_status"] === "delivered");
  const write = (of: Row[], samples: readonly DemoReview[], subjectOf: (order: Row) => unknown): Row[] =>
    of.map((order, at, { length }) => ({
      ...reviewOf(order, samples[at % samples.length]!, {
        isPending: at >= length - Math.ceil(length / 12),
        now: now - (length - at) * 1000,
      }),
      product_id: subjectOf(order),
    }));
  const ofProducts = write(
    delivered.filter((order, at) => at % reviewEvery === 0 && productOf.get(order["id"])),
    ofProduct,
    (order) => productOf.get(order["id"]),
  );
  const ofShop = write(
    delivered.filter((_, at) => at % (4 * reviewEvery) === 3),
    ofWholeShop,
    () => null,
  );
  const shop_ratings = ratingsOf(ofShop).map(({ counts }) => ({ counts }));
  return { reviews: [...ofProducts, ...ofShop], product_ratings: ratingsOf(ofProducts), shop_ratings };
}

function reviewOf(
  order: Row,
  { reply, ...sample }: DemoReview,
  { isPending, now }: { isPending: boolean; now: number },
): Row {
  const written = Math.min(Date.parse(String(order["placed_at"])) + 6 * day, now);
  return {
    id: newId(written),
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
}

/** The ratings of the subjects with published reviews. */
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
