import type { AppContext } from "../../../app-context.ts";
import type { KnownProducts, Named, KnownSku } from "../../product-files/products/identities.rules.ts";
import { listKnownHandles, listKnownSkus } from "./known-products.queries.ts";
import { workInBulk } from "./transactions.queries.ts";

const namesAtOnce = 5_000;

/**
 * Looks up a file's handles in the shop, and for unknown handles their SKUs: only once, so that every pass over the
 * file gets the same result.
 */
export function knownProductsIn(
  app: AppContext,
  shopId: number,
  importId: string,
): (named: Iterable<Named>) => Promise<KnownProducts> {
  let known: Promise<KnownProducts> | undefined;

  async function load(all: Named[]): Promise<KnownProducts> {
    const handles = new Set<string>();
    const skus = new Map<string, KnownSku>();
    for (let at = 0; at < all.length; at += namesAtOnce) {
      const part = all.slice(at, at + namesAtOnce);
      await app.db.inShop(shopId, async (tx) => {
        await workInBulk(tx);
        const named = part.flatMap(({ handle }) => handle ?? []);
        for (const handle of await listKnownHandles(tx, named)) handles.add(handle);
        const unknown = part.filter(({ handle }) => handle === undefined || !handles.has(handle));
        const wanted = unknown.flatMap((one) => one.skus);
        for (const [sku, found] of await listKnownSkus(tx, importId, wanted)) skus.set(sku, found);
      });
    }
    return { handles, skus };
  }

  return (named) => (known ??= load([...named]));
}
