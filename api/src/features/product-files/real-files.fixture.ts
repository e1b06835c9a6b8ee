import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../../../shared/data/products/", import.meta.url));

/** Whether the files of real shops are here; they are private and not part of this repository. */
export const haveRealFiles = existsSync(folder);

/** Each file's name, its products and its variants. */
export const realFiles: [name: string, products: number, variants: number][] = [
  ["shopify-apparel", 25, 96],
  ["shopify-jewelry", 19, 24],
  ["shopify-bicycles", 284, 1121],
  ["shopify-current-headers", 27, 95],
  ["shopify-100-variants", 338, 3675],
  ["shopify-arabic-metafields", 41, 41],
  ["shopify-unit-prices", 44, 44],
  ["shopify-migrated-4k", 4321, 5903],
  // 24 rows: 9 variations, of which 3 stand for 3 sizes each; a group and a product of another shop are left out.
  ["woocommerce-sample", 13, 26],
];

export const realFile = (name: string): string => `${folder}${name}.csv`;
