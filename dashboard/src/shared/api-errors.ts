import { RejectedError } from "@vitrine/contract/client";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { translateMessage } from "../i18n.ts";
import { showServerErrors } from "../ui/form/show-server-errors.ts";
import { notify } from "../ui/feedback/toast.tsx";

/** The message of an error in the current language. */
export function errorMessage(error: unknown): string {
  return translateMessage(error instanceof Error ? error.message : String(error));
}

/** Shows the message of the response, or of the error, which is thrown again. */
export async function notifyOutcome(response: Promise<{ message: string }>): Promise<void> {
  try {
    notify((await response).message, "success");
  } catch (error) {
    notify(errorMessage(error), "warning");
    throw error;
  }
}

/**
 * For `onSubmit` of a Form: shows the message of a rejected request, and its field errors at their fields.
 * Returns `false`, so that the changes remain unsaved.
 */
export function showFormErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): false {
  notify(errorMessage(error));
  if (error instanceof RejectedError) showServerErrors(form, error.errors);
  return false;
}

/** The messages of an error's fields, for a place without these fields; else the error's own. */
export function fieldMessages(error: unknown): string {
  const messages = error instanceof RejectedError ? Object.values(error.errors).flat() : [];
  return messages.length > 0 ? messages.map(translateMessage).join(" ") : errorMessage(error);
}

/** The time at which the account is deleted, ISO 8601, if the error is `deletion_scheduled`. */
export function deletionTime(error: unknown): string | undefined {
  if (!(error instanceof RejectedError) || error.code !== "deletion_scheduled") return undefined;
  const at = error.body["deletes_at"];
  return typeof at === "string" ? at : undefined;
}

/** The code of an error of the API, such as "version_conflict". Undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof RejectedError ? error.code : undefined;
}
