import { mayEnter, type Area } from "@vitrine/contract/roles";
import { redirect } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { storedRole } from "../session/role.ts";
import { storedRecord } from "../session/storage.ts";

/**
 * For `beforeLoad` of pages that require a session: without a stored user, redirects to the login page, which
 * leads back afterwards.
 */
export function requireUser({ location }: { location: { href: string } }): void {
  if (storedRecord("user") === undefined)
    throw redirect({ to: paths.login, search: { to: location.href } as never });
}

/**
 * For `beforeLoad` of shop pages: redirects roles without access to the area to /forbidden. Users who have no
 * shop yet have no role, and may pass.
 */
export function requireArea(area: Area, roleOf: () => string | undefined = storedRole) {
  return () => {
    const role = roleOf();
    if (role !== undefined && !mayEnter(role, area)) throw redirect({ to: paths.forbidden });
  };
}
