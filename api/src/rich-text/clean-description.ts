import { LRUCache } from "lru-cache";
import { sanitiseHtml } from "./sanitise.ts";

const maxLength = 10_000;
const cleaned = new LRUCache<string, string>({ max: 1_000, memoMethod: (html) => sanitiseHtml(html) });

/** Sanitises a description. Results are cached: sanitising takes as long as the rest of the response. */
export function cleanDescription(html: string): string {
  return html.length > maxLength ? sanitiseHtml(html) : cleaned.memo(html);
}
