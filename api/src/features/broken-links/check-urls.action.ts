import { setTimeout as wait } from "node:timers/promises";
import { linkReasons, maxExternalUrls } from "@vitrine/contract/shops/broken-links";
import type { AppContext } from "../../app-context.ts";
import { FetchProblem } from "../../outside/guarded-fetch.ts";
import { isHeadRejected, type LinkProblem, problemOfFailure, problemOfStatus } from "./url-outcome.rules.ts";

/** Number of hosts that receive requests at once. */
const hostsAtOnce = 4;
/** Pause between two requests to the same host. */
const defaultPauseMs = 250;
const requestMs = 10_000;
/** A host that doesn't answer this many times receives no further requests in the same check. */
const maxSilent = 2;

/** URLs of other sites that one check requests, each once. */
export interface UrlChecks {
  /** The problems of the URLs that have one. Those beyond the maximum of a check are left out of `checked`. */
  check(urls: readonly string[]): Promise<void>;
  /** The problem of a URL; "skipped" if it is beyond the maximum. */
  problemOf(url: string): LinkProblem | "skipped";
}

export function createUrlChecks(
  { fetchGuarded }: Pick<AppContext, "fetchGuarded">,
  pauseMs = defaultPauseMs,
): UrlChecks {
  const problems = new Map<string, LinkProblem>();
  const silent = new Map<string, { times: number; problem: LinkProblem }>();

  async function checkHost(host: string, urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const before = silent.get(host);
      if (before && before.times >= maxSilent) {
        problems.set(url, before.problem);
        continue;
      }
      const problem = await requestUrl(fetchGuarded, url);
      problems.set(url, problem);
      if (problem && linkReasons[problem.reason] === "unchecked" && problem.reason !== "access_denied")
        silent.set(host, { times: (before?.times ?? 0) + 1, problem });
      await wait(pauseMs);
    }
  }

  return {
    async check(urls) {
      const added = [...new Set(urls)].filter((url) => !problems.has(url));
      const hosts = Map.groupBy(
        added.slice(0, Math.max(0, maxExternalUrls - problems.size)),
        (url) => new URL(url).host,
      );
      const waiting = hosts.entries();
      // The workers share one iterator, so each host has one worker and one request at a time.
      const work = async () => {
        for (const [host, ofHost] of waiting) await checkHost(host, ofHost);
      };
      await Promise.all(Array.from({ length: hostsAtOnce }, work));
    },
    problemOf: (url) => (problems.has(url) ? problems.get(url) : "skipped"),
  };
}

async function requestUrl(fetchGuarded: AppContext["fetchGuarded"], url: string): Promise<LinkProblem> {
  try {
    const { status } = await fetchGuarded(url, { probe: "HEAD", totalMs: requestMs });
    if (!isHeadRejected(status)) return problemOfStatus(status);
    return problemOfStatus((await fetchGuarded(url, { probe: "GET", totalMs: requestMs })).status);
  } catch (failure) {
    if (!(failure instanceof FetchProblem)) throw failure;
    return problemOfFailure(failure.code, (failure.cause as { code?: string } | undefined)?.code);
  }
}
