import { RejectedError } from "@vitrine/contract/client";
import { apiErrors, type ApiErrorCode } from "@vitrine/contract/errors";
import type * as z from "zod";

export function rejected(code: ApiErrorCode, errors: Record<string, string[]> = {}): RejectedError {
  return new RejectedError({ ...apiErrors[code], code, errors });
}

/** Validates input with the contract's schema. Errors name fields as the API does. */
export function parse<S extends z.ZodType>(
  endpoint: { "~orpc": { inputSchema?: S } },
  input: unknown,
): z.output<S> {
  const result = endpoint["~orpc"].inputSchema?.safeParse(input);
  if (!result) throw new Error("This endpoint has no input");
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const path = issue.path
      .filter((part) => part !== "body" && part !== "params" && part !== "query")
      .join(".");
    (errors[path] ??= []).push(issue.message);
  }
  throw rejected("invalid_input", errors);
}
