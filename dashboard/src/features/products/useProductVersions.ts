import type { Product } from "@vitrine/contract/products/product";
import { useEffect, useEffectEvent, useState } from "react";
import type { ProductCategorisation } from "./categorisation.data.ts";
import { placesPrint, type Version } from "./merge.rules.ts";
import { useProductForm } from "./product-form.ts";
import { type Categorisation, valuesOf } from "./product-values.ts";

export type ProductVersions = ReturnType<typeof useProductVersions>;

/**
 * The product's form, the version that its values are based on, and the version as last fetched. A form without
 * edits follows the fetched version; with edits, a newer version is a conflict.
 */
export function useProductVersions(stored: Product | undefined, storedPlaces: ProductCategorisation) {
  // The version that the form's values are based on; older than `stored` after another user has saved.
  const [base, setBase] = useState(stored);
  const [places, setPlaces] = useState<{ base: Categorisation; of: ProductCategorisation }>({
    base: storedPlaces,
    of: storedPlaces,
  });
  const form = useProductForm(base, places.base);
  const { isDirty, isSubmitting } = form.formState;
  const overtaken = stored !== undefined && base !== undefined && stored.version > base.version;
  const isMoved = storedPlaces !== places.of;
  const isElsewhere = isMoved && placesPrint(storedPlaces) !== placesPrint(places.base);
  const latest = overtaken ? stored : base;
  const ours: Version | undefined = base && { product: base, places: places.base };
  const theirs: Version | undefined = latest && { product: latest, places: storedPlaces };

  /** Bases the form's edits on another version. */
  function rebase(product: Product, onto: Categorisation = storedPlaces) {
    setBase(product);
    setPlaces({ base: onto, of: storedPlaces });
  }

  /** Discards the form's edits for another version. */
  function load(product: Product, at: Categorisation = storedPlaces) {
    form.reset(valuesOf(product, at));
    rebase(product, at);
  }

  const follow = useEffectEvent(() => {
    if (latest) load(latest);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- synchronises the form, an external store
    if ((overtaken || isMoved) && !isDirty) follow();
  }, [overtaken, isMoved, isDirty]);

  return {
    form,
    base,
    ours,
    theirs,
    inConflict: (overtaken || isElsewhere) && isDirty && !isSubmitting,
    rebase,
    load,
  };
}
