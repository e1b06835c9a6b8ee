import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../../../shared/data/products/", import.meta.url));

/** True if the files of real shops are available; they are private and not part of this repository. */
export const haveRealFiles = existsSync(folder);

/** Name of each file, its number of products and of variants. */
export const realFiles: [name: string, products: number, variants: number][] = [
  ["shopify-apparel", 25, 96],
  ["shopify-jewelry", 19, 24],
  ["shopify-bicycles", 284, 1121],
  ["shopify-current-headers", 27, 95],
  ["shopify-100-variants", 338, 3675],
  ["shopify-arabic-metafields", 41, 41],
  ["shopify-unit-prices", 44, 44],
  ["shopify-migrated-4k", 4321, 5903],
  // 24 rows: 9 variations, 3 of which apply to 3 sizes each; a grouped and an external product are left out.
  ["woocommerce-sample", 13, 26],
];

export const realFile = (name: string): string => `${folder}${name}.csv`;
