import type { StoredFields } from "@vitrine/contract/products/product-fields";
import type { ProductRecord } from "../../products/products.queries.ts";
import type { LinkPlan } from "./plan-links.rules.ts";
import type { PlacedPicture } from "./plan-pictures.rules.ts";
import type { PlannedVariant } from "./plan-variants.rules.ts";

/** The complete state of a product after the import, with the stored product. */
export interface ProductPlan {
  kind: "create" | "update" | "skip";
  /** Its first row in the file. */
  row: number;
  before: ProductRecord | undefined;
  product: StoredFields;
  /** Includes variants that are not in the file and don't change. */
  variants: PlannedVariant[];
  pictures: PlacedPicture[];
  /** Links to add and remove; undefined if nothing changes. */
  links?: LinkPlan;
}
