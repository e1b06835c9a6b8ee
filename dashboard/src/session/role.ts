import { storedRecord } from "./storage.ts";

/** The role in the shop selected last, for use until the shops have loaded. */
export function storedRole(): string | undefined {
  const identity = storedRecord("selectedIdentity");
  if (!identity || !("role" in identity)) return undefined;
  return typeof identity.role === "string" ? identity.role.toLowerCase() : undefined;
}
