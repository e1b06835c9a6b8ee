import { setImmediate } from "node:timers/promises";
import type { ExportFormat } from "@vitrine/contract/products/export-products";
import type { Cursor } from "../../db/page.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import type { AppContext } from "../../app-context.ts";
import { pictureUrl } from "../pictures/pictures.rules.ts";
import { withFullPaths } from "../product-files/products/description-pictures.rules.ts";
import { listProductLinks, type ProductLinks } from "../product-files/products/product-links.queries.ts";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { listCustomFieldKeys, listProductIds } from "../products/list/product-list.queries.ts";
import { listProductsById } from "../products/products.queries.ts";
import { exportColumns, exportRows } from "./export-columns.rules.ts";

const idsAtOnce = 200;
const variantsAtOnce = 400;
/** With Vitrine's own columns, fewer columns than an import reads. */
const maxCustomFields = 440;

/**
 * Exports the products that match a filter, or a selection of them, as a CSV. The file is created while it is sent, a
 * batch of products at a time, each batch in its own transaction, so that a slow client doesn't block others.
 */
export function exportProducts(
  app: AppContext,
  shopId: number,
  { format, ...filter }: ProductFilter & { format: ExportFormat; chosen?: string[] },
): StreamedFile {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  const name = format === "vitrine" ? `products-${day}.csv` : `products-shopify-${day}.csv`;
  const addressOf = (hash: string, width: number) => app.dashboardUrl + pictureUrl(shopId, hash, width);
  return csvFile(name, async function* () {
    const keys = await app.db.inShop(shopId, (tx) => listCustomFieldKeys(tx, filter, maxCustomFields));
    const columns = exportColumns(format, keys);
    yield [columns.map(({ header }) => header)];
    let after: Cursor | undefined;
    for (;;) {
      const page = { after, limit: idsAtOnce };
      const found = await app.db.inShop(shopId, (tx) => listProductIds(tx, filter, page));
      for (const ids of inParts(found)) {
        const [products, links] = await app.db.inShop(shopId, (tx) =>
          Promise.all([
            listProductsById(tx, ids),
            format === "vitrine" ? listProductLinks(tx, ids) : new Map<string, ProductLinks>(),
          ]),
        );
        const byId = new Map(products.map((product) => [product.id, product]));
        yield ids.flatMap((id) => {
          const product = byId.get(id);
          if (!product) return [];
          const description_html = withFullPaths(product.description_html, app.dashboardUrl);
          return exportRows({ ...product, description_html }, links.get(id), columns, format, addressOf);
        });
        await setImmediate();
      }
      const last = found.at(-1);
      if (!last || found.length < idsAtOnce) return;
      after = { value: last.exact_at, id: last.id };
    }
  });
}

/** Batches of products that are read together. A product with very many variants is a batch of its own. */
function* inParts(found: { id: string; variant_count: number }[]): Generator<string[]> {
  let part: string[] = [];
  let variants = 0;
  for (const { id, variant_count } of found) {
    if (part.length > 0 && variants + variant_count > variantsAtOnce) {
      yield part;
      part = [];
      variants = 0;
    }
    part.push(id);
    variants += variant_count;
  }
  if (part.length > 0) yield part;
}
