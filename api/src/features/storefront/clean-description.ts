import { LRUCache } from "lru-cache";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";

const maxLength = 10_000;
const cleaned = new LRUCache<string, string>({ max: 1_000, memoMethod: (html) => sanitiseHtml(html) });

/**
 * A description that is safe to show. Cleaning one costs as much as the rest of the answer and gives the same each time,
 * so what was cleaned recently is cached.
 */
export function cleanDescription(html: string): string {
  return html.length > maxLength ? sanitiseHtml(html) : cleaned.memo(html);
}
