import { type Access, accessOf, isPresetRole } from "@vitrine/contract/roles";
import { storedRecord } from "./storage.ts";

/** The access to the shop selected last, for use until the shops have loaded. An unknown role has no access. */
export function storedAccess(): Access | undefined {
  const identity = storedRecord("selectedIdentity");
  if (!identity || !("role" in identity) || typeof identity.role !== "string") return undefined;
  const role = identity.role.toLowerCase();
  if (isPresetRole(role)) return accessOf(role);
  return accessOf(
    "custom",
    "permissions" in identity && isStrings(identity.permissions) ? identity.permissions : null,
  );
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
