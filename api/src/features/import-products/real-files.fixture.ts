import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../../../shared/data/products/", import.meta.url));

/** Whether the files of real shops are here; they are private and not part of this repository. */
export const haveRealFiles = existsSync(folder);

/** Each file's name, its products and its variants. */
export const realFiles: [name: string, products: number, variants: number][] = [
  ["apparel", 25, 96],
  ["jewelry", 19, 24],
  ["bicycles", 284, 1121],
  ["current-headers", 27, 95],
  ["100-variants", 338, 3675],
  ["arabic-metafields", 41, 41],
  ["unit-prices", 44, 44],
  ["migrated-4k", 4321, 5903],
];

export const realFile = (name: string): string => `${folder}shopify-${name}.csv`;
