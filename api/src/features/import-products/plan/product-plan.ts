import type { StoredFields } from "@vitrine/contract/products/product-fields";
import type { ProductRecord } from "../../products/products.queries.ts";
import type { LinkPlan } from "./plan-links.rules.ts";
import type { PlacedPicture } from "./plan-pictures.rules.ts";
import type { PlannedVariant } from "./plan-variants.rules.ts";

/** What becomes of one product of the file: all of it as it shall be, beside what is stored. */
export interface ProductPlan {
  kind: "create" | "update" | "skip";
  /** Where it stands first in the file. */
  row: number;
  before: ProductRecord | undefined;
  product: StoredFields;
  /** With those the file does not name, which stay. */
  variants: PlannedVariant[];
  pictures: PlacedPicture[];
  /** What it is tied to and untied from; undefined where nothing changes. */
  links?: LinkPlan;
}
