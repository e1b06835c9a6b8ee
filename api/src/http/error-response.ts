import { ORPCError, ValidationError } from "@orpc/server";
import { type ApiErrorCode, apiErrors } from "@vitrine/contract/errors";
import { type Issue, issueMessage } from "@vitrine/contract/values/validation-messages";
import { DatabaseUnavailable } from "../db/database-unavailable.ts";
import { apiError, type Details } from "../api-error.ts";

/**
 * Maps any failure to an error that the caller can act on. An unexpected error becomes a generic message without
 * details.
 */
export function asApiError(failure: unknown): ORPCError<string, Details | undefined> {
  if (failure instanceof ORPCError) {
    if (failure.code in apiErrors) return failure;
    if (failure.cause instanceof ValidationError && failure.code === "BAD_REQUEST")
      return apiError("invalid_input", { errors: fieldErrors(failure.cause.issues) });
    if (failure.code === "BAD_REQUEST") return apiError("malformed");
    if (failure.code === "NOT_FOUND") return apiError("not_found");
  }
  if (failure instanceof DatabaseUnavailable)
    return apiError("unavailable", { retry_after: failure.retryAfter });
  return apiError("internal");
}

/** The response body of an error: `{ message, code, errors?, ...details }`. */
export function errorBody(error: ORPCError<string, Details | undefined>): Record<string, unknown> {
  const { message: _, ...details } = error.data ?? {};
  return { ...details, message: error.message, code: error.code as ApiErrorCode };
}

function fieldErrors(issues: readonly Issue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const steps = (issue.path ?? []).map((step) => String(typeof step === "object" ? step.key : step));
    if (steps[0] === "body" || steps[0] === "query" || steps[0] === "params") steps.shift();
    (errors[steps.join(".")] ??= []).push(issueMessage(issue));
  }
  return errors;
}
