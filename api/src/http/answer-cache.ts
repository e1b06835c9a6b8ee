import { LRUCache } from "lru-cache";
import type { AppContext } from "../app-context.ts";
import type { Endpoint } from "./endpoints.ts";

/** Answers of `isCached` endpoints, as bytes. */
export interface AnswerCache {
  /** The key of a request's answer; undefined where it is not to be cached. */
  keyOf(endpoint: Endpoint, url: URL): Promise<string | undefined>;
  get(key: string): Buffer | undefined;
  set(key: string, answer: Buffer): void;
}

/**
 * The key has the version of the shop's storefront, as that of a page has: a change that shoppers can see makes all older
 * answers unreachable, and the least recently used make room. What a closed shop answers depends on who requests it.
 */
export function createAnswerCache(
  { stores }: Pick<AppContext, "stores">,
  maxBytes = 16 * 1024 * 1024,
): AnswerCache {
  const answers = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (answer, key) => answer.length + key.length + 500,
  });
  return {
    async keyOf({ meta, path }, { pathname, search }) {
      if (!meta.isCached) return undefined;
      // "/v1/storefront/{handle}" is below "/api".
      const store = await stores.byHandle(pathname.split("/")[1 + path.split("/").indexOf("{handle}")] ?? "");
      return store?.is_live === 1
        ? `${store.id} ${store.storefront_version} ${pathname}${search}`
        : undefined;
    },
    get: (key) => answers.get(key),
    set: (key, answer) => void answers.set(key, answer),
  };
}
