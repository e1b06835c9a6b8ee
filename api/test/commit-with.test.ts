import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

// `commitWith` commits before its caller receives the result, so the caller can't reject anything afterwards.
// That is safe for reads. Every change that uses it is listed here, with the reason why it needs no later
// check.

const changes: Record<string, string> = {
  "features/checkout/cart/carts.queries.ts › removeLine": "its condition excludes ordered carts",
  "features/checkout/cart/carts.queries.ts › removeCoupon": "its condition excludes ordered carts",
  "features/checkout/cart/carts.queries.ts › updateCart": "its condition excludes ordered carts",
  "features/checkout/save-contact.queries.ts › updateCartContact":
    "its condition excludes ordered carts and those with an address",
  "features/checkout/place-order.action.ts › placeOrder":
    "the last statement of placing an order; fails when stock is short",
  "http/idempotency.ts › markKeyRemoval": "stores the response after the work is done",
};

const root = path.resolve(import.meta.dirname, "../src");
const isRead = (name: string) => /^(list|find|count|read|search|require|has)[A-Z]/.test(name);

/** Uses of `commitWith`: by the enclosing function in files of queries, by the queries sent elsewhere. */
const uses = globSync("**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts") && file !== "db/tx.ts")
  .flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return [...text.matchAll(/\.commitWith\(/g)].map(({ index }) => {
      const around = [...text.slice(0, index).matchAll(/^export (?:async )?function (\w+)/gm)].at(-1)?.[1];
      const sent = argumentsAt(text, text.indexOf("(", index));
      const queries = [...sent.matchAll(/\b(\w+)\(tx\b/g)].map(([, name]) => name!);
      const isQuery = file.endsWith(".queries.ts") || queries.length === 0;
      const names = isQuery && around ? [around] : queries;
      return { use: `${file} › ${names.join(", ")}`, isRead: names.length > 0 && names.every(isRead) };
    });
  });

/** The text between the parenthesis at `start` and its closing one. */
function argumentsAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

it("every use of commitWith is a read or a listed change", () => {
  expect(uses.length).toBeGreaterThan(30);
  expect(
    uses
      .filter((one) => !one.isRead)
      .map(({ use }) => use)
      .toSorted(),
  ).toEqual(Object.keys(changes).toSorted());
});
