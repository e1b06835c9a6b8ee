import { storedRecord } from "./storage.ts";

/** The role of the identity selected last, for the time before the shops are loaded. */
export function storedRole(): string | undefined {
  const identity = storedRecord("selectedIdentity");
  if (!identity || !("role" in identity)) return undefined;
  return typeof identity.role === "string" ? identity.role.toLowerCase() : undefined;
}
