import { mayEnter, type Area } from "@vitrine/contract/roles";
import { redirect } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { storedRole } from "../session/role.ts";
import { storedRecord } from "../session/storage.ts";

/** For `beforeLoad` of pages that need a session: without a stored user, to the login page and back afterwards. */
export function requireUser({ location }: { location: { href: string } }): void {
  if (storedRecord("user") === undefined)
    throw redirect({ to: paths.login, search: { to: location.href } as never });
}

/** For `beforeLoad` of shop pages: a role that the area bars goes to /forbidden. Who has no shop yet has no role either. */
export function requireArea(area: Area, roleOf: () => string | undefined = storedRole) {
  return () => {
    const role = roleOf();
    if (role !== undefined && !mayEnter(role, area)) throw redirect({ to: paths.forbidden });
  };
}
