import type { Picture } from "@vitrine/contract/products/pictures";

/** URL of the largest size that is stored. */
export function largestUrl({ url, srcset }: Picture): string {
  return /([^\s,]+)\s+\d+w$/.exec(srcset)?.[1] ?? url;
}
