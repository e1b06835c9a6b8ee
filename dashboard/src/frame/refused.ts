import { RefusedError } from "@vitrine/contract/client";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { said } from "../i18n.ts";
import { showRefusals } from "../ui/show-refusals.ts";
import { notify } from "../ui/toast.tsx";

/** What went wrong, in words for the reader. */
export function wordsOf(error: unknown): string {
  return said(error instanceof Error ? error.message : String(error));
}

/**
 * For `onSubmit` of a Form: says what the server refused, beside its fields where it names some. Answers `false`,
 * so that what was typed stays unsaved.
 */
export function refused<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): false {
  notify(wordsOf(error));
  if (error instanceof RefusedError) showRefusals(form, error.errors);
  return false;
}

/** The code of a refusal, e.g. "version_conflict"; undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof RefusedError ? error.code : undefined;
}
