import type { FieldErrors } from "react-hook-form";
import type { FormVariant } from "./product-values.ts";

export type VariantErrors = FieldErrors<FormVariant> | undefined;

export interface VariantFieldsProps {
  variant: FormVariant;
  onChange: (patch: Partial<FormVariant>) => void;
  currency: string;
  errors: VariantErrors;
  /** "variants.0": the fields' names in the form; absent where they stand there a second time. */
  path?: string;
  /** For what is said of its SKU: see SkuHint. */
  productId?: string;
  sibling?: string;
  /** In a narrow place: one field under the other. */
  stacked?: boolean;
}
