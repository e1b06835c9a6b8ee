import { useNavigate, useRouter } from "@tanstack/react-router";
import { paths } from "../../paths.ts";

const pauseMs = 600;

/** Leads on after sign-in: to where somebody wanted to go, else home; after 600 ms, so that the welcome is seen. */
export function useGoOn(): (to?: string) => Promise<void> {
  const router = useRouter();
  const navigate = useNavigate();
  return async (to) => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (to && isOurs(to)) router.history.push(to);
    else await navigate({ to: paths.dashboard });
  };
}

/** A path of the dashboard and not another host ("//evil.example"). */
export function isOurs(to: string): boolean {
  return new URL(to, location.origin).origin === location.origin && to.startsWith("/");
}
