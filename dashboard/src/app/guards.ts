import type { Access } from "@vitrine/contract/roles";
import { redirect } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { mayOpen, type PageRow } from "../shared/pages/page.ts";
import { storedAccess } from "../session/role.ts";
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
 * For `beforeLoad` of shop pages: redirects members without access to the page to /forbidden. Users who have no
 * shop yet have no role, and may pass.
 */
export function requireAccess(row: PageRow, accessNow: () => Access | undefined = storedAccess) {
  return () => {
    const access = accessNow();
    if (access && !mayOpen(access.permissions, row)) throw redirect({ to: paths.forbidden });
  };
}
