import { mayEnter, type Area } from "@vitrine/contract/roles";
import { redirect } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { storedRecord } from "./storage.ts";

/** For `beforeLoad` of pages that need a session: without a stored user, to the login page and back afterwards. */
export function needUser({ location }: { location: { href: string } }): void {
  if (storedRecord("user") === undefined)
    throw redirect({ to: paths.login, search: { to: location.href } as never });
}

/** For `beforeLoad` of shop pages: a role that the area bars goes to /forbidden. Who has no shop yet has no role either. */
export function needArea(area: Area, roleOf: () => string | undefined = storedRole) {
  return () => {
    const role = roleOf();
    if (role !== undefined && !mayEnter(role, area)) throw redirect({ to: paths.forbidden });
  };
}

/** The role of the identity selected last, for the time before the shops are loaded. */
export function storedRole(): string | undefined {
  const identity = storedRecord("selectedIdentity");
  if (!identity || !("role" in identity)) return undefined;
  return typeof identity.role === "string" ? identity.role.toLowerCase() : undefined;
}
