import { translateMessage } from "./languages/request-language.ts";
import { isRejection } from "./rejections.ts";

/**
 * The reasons for a rejection in the shopper's language, by field and for the whole form. Throws other errors, and those
 * for which the form has no place.
 */
export function formProblems(failure: unknown): {
  status: number;
  problems: Record<string, string>;
  problem: string;
} {
  if (!isRejection(failure) || failure.code === "not_found") throw failure;
  const problems = Object.fromEntries(
    Object.entries(failure.errors).map(([field, [message = ""]]) => [field, translateMessage(message)]),
  );
  return { status: failure.status, problems, problem: translateMessage(failure.message) };
}
