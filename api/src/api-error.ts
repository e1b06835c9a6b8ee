import { ORPCError } from "@orpc/server";
import { type ApiErrorCode, apiErrors } from "@vitrine/contract/errors";
import { DatabaseError } from "pg";

/** Details of an error besides its message: `errors` per field, or values that the caller needs. */
export interface Details {
  message?: string;
  errors?: Record<string, string[]>;
  [name: string]: unknown;
}

/** An expected error: `throw apiError("sold_out", { lines })`. */
export function apiError(code: ApiErrorCode, details: Details = {}): ORPCError<ApiErrorCode, Details> {
  const { status, message } = apiErrors[code];
  return new ORPCError(code, { status, message: details.message ?? message, data: details });
}

/** Maps the violation of a named constraint to an expected error, so that no separate check is needed. */
export async function onConflict<T>(codes: Record<string, ApiErrorCode>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    const code =
      failure instanceof DatabaseError && failure.constraint ? codes[failure.constraint] : undefined;
    throw code ? apiError(code) : failure;
  }
}
