import { apiError } from "../api-error.ts";

/**
 * Rejects a change that could take the account or the shop over, unless the user has proven their identity in the last minutes. The guard does it
 * for endpoints with `proof: "always"`; handlers of those with `for_some` call it for such changes.
 */
export function requireProven({ isProven }: { isProven: boolean }): void {
  if (!isProven) throw apiError("proof_required");
}
