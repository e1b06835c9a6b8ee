import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { isStillSignedIn, signedInUser } from "../../session/session.ts";
import { isPublicProfile, paths } from "../../paths.ts";
import { nextPage } from "./next-page.ts";

const welcomeMs = 600;
const backToLoginMs = 1000;

/** Navigates after sign-in, once the welcome message has been shown. Users stay on a public page. */
export function useContinue(): (to?: string) => Promise<void> {
  const router = useRouter();
  const leaveFor = useLeaveFor();
  return async (to) => {
    await pause(welcomeMs);
    if (!isPublicProfile(router.state.location.pathname)) await leaveFor(nextPage(to), false);
  };
}

/**
 * Redirects users who open a sign-in page while signed in. Verifies the session with the server first,
 * because an expired one must show the form. Returns true once the form can be shown. Users who sign in on
 * the page see the welcome message before the redirect.
 */
export function useSignInPage(to: string | undefined, { staysOpen = false } = {}): boolean {
  const leaveFor = useLeaveFor();
  const [isOpen, setOpen] = useState(() => staysOpen || signedInUser() === undefined);
  useEffect(() => {
    if (isOpen) return;
    let left = false;
    const verify = async () => {
      const isSignedIn = await isStillSignedIn();
      if (left) return;
      if (isSignedIn) await leaveFor(nextPage(to), true);
      else setOpen(true);
    };
    void verify();
    return () => {
      left = true;
    };
  }, [isOpen, to, leaveFor]);
  return isOpen;
}

function useLeaveFor(): (next: string, replace: boolean) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (next, replace) => {
      if (next.split("?")[0] !== paths.checkout) await navigate({ href: next, replace });
      // The server redirects this path to the checkout of the shop whose cart it is, so it needs a page load.
      else if (replace) location.replace(next);
      else location.assign(next);
    },
    [navigate],
  );
}

/** Navigates to the sign-in form, once the message has been shown. */
export function useBackToLogin(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await pause(backToLoginMs);
    await navigate({ to: paths.login });
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
