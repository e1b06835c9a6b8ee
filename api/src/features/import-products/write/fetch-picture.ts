import { PictureProblem, PicturesBusy } from "../../../files/picture-problem.ts";
import { FetchProblem, type Fetched } from "../../../outside/guarded-fetch.ts";
import type { AppContext } from "../../../app-context.ts";
import { copyPicture } from "../../pictures/copy-picture.action.ts";
import { pictureInUrl } from "../../pictures/pictures.rules.ts";
import { insertPicture } from "../../pictures/pictures.queries.ts";
import { storePictureFiles } from "../../pictures/store-picture.action.ts";

/** A stored picture, or the reason why it couldn't be fetched. `isNew`: it was not fetched before in this import. */
export interface FetchedPicture {
  id?: string;
  isNew?: boolean;
  problem?: string;
}

const maxBytes = 10 * 1024 * 1024;
/** After this many consecutive failures, no more requests are sent to a host. */
const maxFailures = 5;
const maxMs = 45 * 60_000;
const noResponse = "The picture couldn't be downloaded: the server didn't respond.";

const fetchesAtOnce = 4;

/** Fetches pictures, several at a time. */
export async function fetchAll(
  urls: string[],
  fetchPicture: (url: string) => Promise<FetchedPicture>,
): Promise<Map<string, FetchedPicture>> {
  const fetched = new Map<string, FetchedPicture>();
  const waiting = urls.values();
  await Promise.all(
    Array.from({ length: fetchesAtOnce }, async () => {
      for (const url of waiting) fetched.set(url, await fetchPicture(url));
    }),
  );
  return fetched;
}

/**
 * Creates a fetcher for the pictures of one import. It fetches each URL once, with one retry, and skips hosts that
 * don't respond.
 */
export function createPictureFetcher(
  app: AppContext,
  shopId: number,
): (url: string) => Promise<FetchedPicture> {
  const outcomes = new Map<string, FetchedPicture>();
  const failuresOf = new Map<string, number>();
  const until = performance.now() + maxMs;

  const failures = (host: string) => failuresOf.get(host) ?? 0;

  async function answerOf(url: string): Promise<Fetched | undefined> {
    const host = URL.parse(url)?.host ?? "";
    for (let attempt = 1; attempt <= 2; attempt++) {
      if (failures(host) >= maxFailures || performance.now() > until) return undefined;
      try {
        const response = await app.fetchGuarded(url, { maxBytes, accept: "image/*" });
        failuresOf.set(host, 0);
        if (response.status < 500 || attempt === 2) return response;
      } catch (failure) {
        if (!(failure instanceof FetchProblem)) throw failure;
        if (!["unknown_host", "unreachable", "too_slow"].includes(failure.code)) throw failure;
        if (attempt === 2) failuresOf.set(host, failures(host) + 1);
      }
    }
    return undefined;
  }

  /** Pictures of this installation are not fetched over the network: its own exports contain their URLs. */
  async function copyOwn(url: string): Promise<FetchedPicture | undefined> {
    const own = pictureInUrl(url);
    const files = own && (await copyPicture(app, shopId, own));
    if (!files) return undefined;
    const { id } = await app.db.inShop(shopId, (tx) => insertPicture(tx, { ...files, source_url: url }));
    return { id, isNew: true };
  }

  async function fetchOnce(url: string): Promise<FetchedPicture> {
    try {
      const own = await copyOwn(url);
      if (own) return own;
      const response = await answerOf(url);
      if (!response) return { problem: noResponse };
      if (response.status !== 200)
        return { problem: `The picture couldn't be downloaded: the server returned ${response.status}.` };
      const files = await storePictureFiles(app, shopId, response.bytes, `shop ${shopId}`);
      const { id } = await app.db.inShop(shopId, (tx) => insertPicture(tx, { ...files, source_url: url }));
      return { id, isNew: true };
    } catch (failure) {
      if (failure instanceof FetchProblem)
        return { problem: `The picture couldn't be downloaded. ${failure.message}` };
      if (failure instanceof PictureProblem) return { problem: failure.message };
      if (failure instanceof PicturesBusy)
        return { problem: "The picture couldn't be processed in time. Try again later." };
      throw failure;
    }
  }

  return async (url) => {
    const known = outcomes.get(url);
    if (known) return { ...known, isNew: false };
    const outcome = await fetchOnce(url);
    outcomes.set(url, outcome);
    return outcome;
  };
}
