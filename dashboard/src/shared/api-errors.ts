import { RejectedError } from "@vitrine/contract/client";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { translateMessage } from "../i18n.ts";
import { showServerErrors } from "../ui/form/show-server-errors.ts";
import { notify } from "../ui/feedback/toast.tsx";

/** What went wrong, as a message in the language in use. */
export function errorMessage(error: unknown): string {
  return translateMessage(error instanceof Error ? error.message : String(error));
}

/**
 * For `onSubmit` of a Form: shows what the server rejected, beside the fields that it names. Returns `false`,
 * so that what was typed stays unsaved.
 */
export function showFormErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): false {
  notify(errorMessage(error));
  if (error instanceof RejectedError) showServerErrors(form, error.errors);
  return false;
}

/** The code of an error of the API, e.g. "version_conflict"; undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof RejectedError ? error.code : undefined;
}
