import type { Product } from "@vitrine/contract/products/product";
import { useEffect, useEffectEvent, useState } from "react";
import type { ProductCategorisation } from "./categorisation.data.ts";
import { categorisationKey, type Version } from "./merge.rules.ts";
import { useProductForm } from "./product-form.ts";
import { type Categorisation, valuesOf } from "./product-values.ts";

export type ProductVersions = ReturnType<typeof useProductVersions>;

/**
 * The product's form, the version that its values are based on, and the version as last fetched. A form without
 * edits follows the fetched version; with edits, a newer version is a conflict.
 */
export function useProductVersions(stored: Product | undefined, storedCategorisation: ProductCategorisation) {
  // The version that the form's values are based on; older than `stored` after another user has saved.
  const [base, setBase] = useState(stored);
  const [categorisation, setCategorisation] = useState<{
    base: Categorisation;
    readFrom: ProductCategorisation;
  }>({
    base: storedCategorisation,
    readFrom: storedCategorisation,
  });
  const form = useProductForm(base, categorisation.base);
  const { isDirty, isSubmitting } = form.formState;
  const isOutdated = stored !== undefined && base !== undefined && stored.version > base.version;
  const isMoved = storedCategorisation !== categorisation.readFrom;
  const isRecategorised =
    isMoved && categorisationKey(storedCategorisation) !== categorisationKey(categorisation.base);
  const latest = isOutdated ? stored : base;
  const ours: Version | undefined = base && { product: base, categorisation: categorisation.base };
  const theirs: Version | undefined = latest && { product: latest, categorisation: storedCategorisation };

  /** Bases the form's edits on another version. */
  function rebase(product: Product, onto: Categorisation = storedCategorisation) {
    setBase(product);
    setCategorisation({ base: onto, readFrom: storedCategorisation });
  }

  /** Discards the form's edits for another version. */
  function load(product: Product, at: Categorisation = storedCategorisation) {
    form.reset(valuesOf(product, at));
    rebase(product, at);
  }

  const follow = useEffectEvent(() => {
    if (latest) load(latest);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- synchronises the form, an external store
    if ((isOutdated || isMoved) && !isDirty) follow();
  }, [isOutdated, isMoved, isDirty]);

  return {
    form,
    base,
    ours,
    theirs,
    inConflict: (isOutdated || isRecategorised) && isDirty && !isSubmitting,
    rebase,
    load,
  };
}
