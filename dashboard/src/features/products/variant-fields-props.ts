import type { FieldErrors } from "react-hook-form";
import type { FormVariant } from "./product-values.ts";

export type VariantErrors = FieldErrors<FormVariant> | undefined;

export interface VariantFieldsProps {
  variant: FormVariant;
  onChange: (patch: Partial<FormVariant>) => void;
  currency: string;
  errors: VariantErrors;
  /** Prefix of the fields' names: "variants.0". Omitted in the drawer, where the names would repeat. */
  path?: string;
  /** See SkuHint. */
  productId?: string;
  sibling?: string;
  /** Stacks the fields, for a narrow container. */
  stacked?: boolean;
}
