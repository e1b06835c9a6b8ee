import { useNavigate } from "@tanstack/react-router";
import { RejectedError } from "@vitrine/contract/client";
import { useState } from "react";
import { errorCode, errorMessage, showFormErrors } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { useCategorise } from "./categorisation.data.ts";
import { findDifferences, mergeVersions, type FieldKey, type Version } from "./merge.rules.ts";
import {
  draftOf,
  applyEdits,
  pictureMissing,
  type SubmittedProduct,
  uncategorised,
} from "./product-values.ts";
import { useSaveProduct } from "./products.data.ts";
import type { ShownPictures } from "./usePictures.ts";
import type { ProductVersions } from "./useProductVersions.ts";

export type ProductSubmission = ReturnType<typeof useSubmitProduct>;

/** Saves the product's form after its pictures are uploaded, and shows the errors at its fields. */
export function useSubmitProduct(versions: ProductVersions, pictures: ShownPictures) {
  const { form, ours, theirs, rebase, load } = versions;
  const navigate = useNavigate();
  const save = useSaveProduct();
  const categorise = useCategorise();
  const [failure, setFailure] = useState<string>();
  const [isRejected, setIsRejected] = useState(false);

  async function store(submitted: SubmittedProduct, onto: Version | undefined) {
    setFailure(undefined);
    setIsRejected(false);
    const uploaded = await pictures.finishUploads();
    if (!uploaded) {
      form.setError("pictures", { message: pictureMissing });
      return false;
    }
    const values = { ...submitted, pictures: uploaded };
    const sent = JSON.stringify(form.getValues());
    try {
      const { message, data } = await save(draftOf(values), onto);
      // The product is saved. A category or collection that couldn't be changed remains unsaved in the form.
      const { categorisation, problem } = await categorise(
        data.id,
        onto?.categorisation ?? uncategorised,
        values,
      );
      notify(problem ?? message, problem === undefined ? "success" : "warning");
      if (!onto) return void (await navigate({ to: paths.product(data.id), replace: true }));
      const typed = structuredClone(form.getValues());
      load(data, categorisation);
      if (problem !== undefined || JSON.stringify(typed) !== sent)
        form.reset(applyEdits(data, typed), { keepDefaultValues: true });
    } catch (error) {
      setIsRejected(true);
      showError(error);
    }
    // `load` has reset the form already. A reset to the submitted values would drop the ids of new variants.
    return false;
  }

  function showError(error: unknown) {
    // The error included the stored product, which is cached now: the conflict is shown.
    if (errorCode(error) === "version_conflict") return;
    if (errorCode(error) === "product_handle_taken")
      form.setError("handle", { message: errorMessage(error) });
    else if (error instanceof RejectedError && Object.keys(error.errors).length > 0)
      showFormErrors(form, error);
    else setFailure(errorMessage(error));
  }

  const submit = (values: SubmittedProduct) => store(values, ours);

  return {
    submit,
    retry: () => void form.handleSubmit(submit)(),
    /** The message of an error that isn't shown at a field. */
    failure,
    isRejected,

    /** Saves the edits together with another user's. `keepTheirs` are the conflicts resolved with the stored value. */
    saveMerged(keepTheirs: ReadonlySet<FieldKey>) {
      if (!ours || !theirs) return;
      const mine = structuredClone(form.getValues());
      form.reset(mergeVersions(mine, theirs, findDifferences(ours, mine, theirs), keepTheirs), {
        keepDefaultValues: true,
      });
      rebase(theirs.product);
      void form.handleSubmit((submitted) => store(submitted, theirs))();
    },
  };
}
