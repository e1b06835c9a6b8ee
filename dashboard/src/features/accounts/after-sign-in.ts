import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { isCart, isOurs, isPublicProfile, paths } from "../../paths.ts";

const welcomeMs = 600;
const backToLoginMs = 1000;

/** Leads on after sign-in, once the welcome has been seen; on a public page people stay where they are. */
export function useGoOn(): (to?: string) => Promise<void> {
  const router = useRouter();
  const leaveFor = useLeaveFor();
  return async (to) => {
    await pause(welcomeMs);
    if (!isPublicProfile(router.state.location.pathname)) await leaveFor(nextPage(to), false);
  };
}

/** Leads on at once who comes to a door signed in. */
export function useGoOnAtOnce(isSignedIn: boolean, to: string | undefined): void {
  const leaveFor = useLeaveFor();
  useEffect(() => {
    if (isSignedIn) void leaveFor(nextPage(to), true);
  }, [isSignedIn, to, leaveFor]);
}

function useLeaveFor(): (next: string, replace: boolean) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (next, replace) => {
      if (next.split("?")[0] !== paths.checkout) await navigate({ href: next, replace });
      // The checkout is a shop's: the server knows whose bag was filled.
      else if (replace) location.replace(next);
      else location.assign(next);
    },
    [navigate],
  );
}

/** Leads to the sign-in form, once what was said has been read. */
export function useBackToLogin(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await pause(backToLoginMs);
    await navigate({ to: paths.login });
  };
}

/**
 * Where somebody goes on to who is signed in: to the checkout when they come from a cart, else to where they wanted,
 * else home. Never away from the dashboard, and never back to its doors.
 */
export function nextPage(to = "", cameFrom: string = document.referrer): string {
  const cart = [cameFrom, to].find(isCart);
  if (cart !== undefined) return checkoutOf(cart);
  const isDoor = [paths.login, paths.register].some((door) => to.split(/[?#]/)[0] === door);
  return isOurs(to) && !isDoor ? to : paths.dashboard;
}

/** The checkout, of the shop whose cart it is where the address names it: "/fern-field/cart". */
function checkoutOf(cart: string): string {
  const handle = /(?:^|[^/])\/([a-z0-9-]{3,40})\/cart\b/.exec(cart)?.[1];
  return handle ? `${paths.checkout}?shop=${handle}` : paths.checkout;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
