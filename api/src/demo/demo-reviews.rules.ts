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

type Sample = (typeof samples)[number];

/** Reviews of the shop itself, in turn. */
const shopSamples: Sample[] = [
  {
    stars: 5,
    title: "Quick and careful",
    text: "Ordered on Monday, here on Wednesday. Not a leaf was bent.",
  },
  { stars: 4, title: null, text: "Helpful answers about the right pot. The parcel was a day late." },
  {
    stars: 5,
    title: "Friendly service",
    text: "One plant arrived broken. They sent another the same day, and asked for no return.",
  },
  {
    stars: 3,
    title: "Good shop, too much paper",
    text: "Everything was fine, but the box was twice the size of the plant.",
    reply: "You're right. We have since ordered smaller boxes.",
  },
  { stars: 5, title: null, text: null },
  { stars: 5, title: null, text: "My third order, each one packed as carefully as the first." },
  {
    stars: 2,
    title: "Late",
    text: "The tracking link worked only after two days. The plant itself is healthy.",
  },
  { stars: 4, title: "Good advice", text: "They knew which fern survives my dark hallway. It does." },
  { stars: 5, title: null, text: "The returns page is clear, and the refund came within the week." },
];

/**
 * Reviews by table: of a product by every fifth delivered order, and of the shop by some. The latest ones wait for the
 * shop's approval.
 */
export function demoReviews(
  { orders, order_lines }: { orders: Row[]; order_lines: Row[] },
  now: number,
): Record<string, Row[]> {
  const productOf = new Map(order_lines.toReversed().map((line) => [line["order_id"], line["product_id"]]));
  const delivered = orders.filter((order) => order["fulfilment_status"] === "delivered");
  const ofProducts = delivered
    .filter((order, at) => at % 5 === 0 && productOf.get(order["id"]))
    .map((order, at, { length }) => ({
      ...reviewOf(order, samples[at % samples.length]!, {
        isPending: at >= length - 4,
        now: now - (length - at) * 1000,
      }),
      product_id: productOf.get(order["id"]),
    }));
  const ofShop = delivered
    .filter((_order, at) => at % 24 === 3)
    .map((order, at, { length }) => ({
      ...reviewOf(order, shopSamples[at % shopSamples.length]!, {
        isPending: at >= length - 1,
        now: now - (length - at) * 1000,
      }),
      product_id: null,
    }));
  const shop_ratings = ratingsOf(ofShop).map(({ counts }) => ({ counts }));
  return { reviews: [...ofProducts, ...ofShop], product_ratings: ratingsOf(ofProducts), shop_ratings };
}

function reviewOf(
  order: Row,
  { reply, ...sample }: Sample,
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
