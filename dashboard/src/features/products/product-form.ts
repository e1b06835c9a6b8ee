import type { Product } from "@vitrine/contract/products/product";
import { useCallback } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useSchemaForm } from "../../ui/form/form.tsx";
import {
  type FormVariant,
  type Categorisation,
  ProductValues,
  type SubmittedProduct,
  valuesOf,
} from "./product-values.ts";

export type ProductForm = UseFormReturn<ProductValues, unknown, SubmittedProduct>;

export function useProductForm(product: Product | undefined, categorisation: Categorisation): ProductForm {
  return useSchemaForm(ProductValues, valuesOf(product, categorisation));
}

/** A stable setter of a field without a native input. Marks it as changed and validates it. */
export function useSetter<N extends keyof ProductValues>(form: ProductForm, name: N) {
  return useCallback(
    (next: ProductValues[N]) =>
      form.setValue(name, next as never, {
        shouldDirty: true,
        shouldValidate: form.formState.submitCount > 0,
      }),
    [form, name],
  );
}

/** The value of a field without a native input, and its setter. */
export function useProductField<N extends keyof ProductValues>(form: ProductForm, name: N) {
  const value = useWatch({ control: form.control, name });
  return [value as NonNullable<ProductValues[N]>, useSetter(form, name)] as const;
}

/** A stable function that changes one variant, so that the other rows don't render again. */
export function useVariantChange(form: ProductForm): (index: number, patch: Partial<FormVariant>) => void {
  const set = useSetter(form, "variants");
  return useCallback(
    (index, patch) => {
      const variants = form.getValues("variants");
      const variant = variants[index];
      if (variant) set(variants.with(index, { ...variant, ...patch }));
    },
    [form, set],
  );
}
