import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { isStillSignedIn, signedInUser } from "../../session/session.ts";
import { isPublicProfile, paths } from "../../paths.ts";
import { nextPage } from "./next-page.ts";

const welcomeMs = 600;
const backToLoginMs = 1000;

/** Leads on after sign-in, once the welcome has been seen; on a public page people stay where they are. */
export function useContinue(): (to?: string) => Promise<void> {
  const router = useRouter();
  const leaveFor = useLeaveFor();
  return async (to) => {
    await pause(welcomeMs);
    if (!isPublicProfile(router.state.location.pathname)) await leaveFor(nextPage(to), false);
  };
}

/**
 * Leads on at once who comes to a door signed in, which the server is asked: a session that has ended opens nothing,
 * and its person wants the form. Answers whether that can be shown. Who signs in at the door is welcomed first.
 */
export function useSignInPage(to: string | undefined, { staysOpen = false } = {}): boolean {
  const leaveFor = useLeaveFor();
  const [isOpen, setOpen] = useState(() => staysOpen || signedInUser() === undefined);
  useEffect(() => {
    if (isOpen) return;
    let left = false;
    const ask = async () => {
      const isSignedIn = await isStillSignedIn();
      if (left) return;
      if (isSignedIn) await leaveFor(nextPage(to), true);
      else setOpen(true);
    };
    void ask();
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
