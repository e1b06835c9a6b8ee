import { setTimeout as wait } from "node:timers/promises";
import { maxExternalUrls } from "@vitrine/contract/shops/broken-links";
import type { AppContext } from "../../app-context.ts";
import { FetchProblem } from "../../outside/guarded-fetch.ts";
import { isHeadRejected, type LinkProblem, problemOfFailure, problemOfStatus } from "./url-outcome.rules.ts";

/** Number of hosts that receive requests at once. */
const hostsAtOnce = 4;
/** Pause between two requests to the same host. */
const defaultPauseMs = 250;
const requestMs = 10_000;
/** A host that doesn't answer this many times, or takes this long in all, receives no further requests in the same check. */
const maxSilent = 2;
const maxHostMs = 60_000;

/** URLs of other sites that one check requests, each once. */
export interface UrlChecks {
  /** Requests the URLs that weren't requested before, up to the maximum of a check. */
  check(urls: readonly string[]): Promise<void>;
  /** The problem of a URL; "skipped" if it is beyond the maximum. */
  problemOf(url: string): LinkProblem | "skipped";
}

export function createUrlChecks(
  { fetchGuarded }: Pick<AppContext, "fetchGuarded">,
  pauseMs = defaultPauseMs,
): UrlChecks {
  const problems = new Map<string, LinkProblem>();
  const hosts = new Map<string, { silent: number; ms: number; problem: LinkProblem }>();

  async function checkHost(host: string, urls: readonly string[]): Promise<void> {
    const state = hosts.get(host) ?? { silent: 0, ms: 0, problem: tooSlow };
    hosts.set(host, state);
    for (const url of urls) {
      if (state.silent >= maxSilent || state.ms >= maxHostMs) {
        problems.set(url, state.problem);
        continue;
      }
      const begin = performance.now();
      const problem = await requestUrl(fetchGuarded, url);
      state.ms += performance.now() - begin;
      problems.set(url, problem);
      if (problem?.reason === "too_slow" || problem?.reason === "too_many_requests") {
        state.silent++;
        state.problem = problem;
      }
      await wait(pauseMs);
    }
  }

  return {
    async check(urls) {
      const added = [...new Set(urls)].filter((url) => !problems.has(url));
      const free = Math.max(0, maxExternalUrls - problems.size);
      const waiting = Map.groupBy(added.slice(0, free), (url) => new URL(url).host).entries();
      // The workers share one iterator, so each host has one worker and one request at a time.
      const work = async () => {
        for (const [host, ofHost] of waiting) await checkHost(host, ofHost);
      };
      await Promise.all(Array.from({ length: hostsAtOnce }, work));
    },
    problemOf: (url) => (problems.has(url) ? problems.get(url) : "skipped"),
  };
}

const tooSlow: LinkProblem = { reason: "too_slow", http_status: null };

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
