/** Retention period of requested paths without a page, in days; also the period of the list. */
export const missingPathDays = 30;

/** Pages of one visitor: their paths contain secret tokens, and no redirect helps. */
const ownPages = new Set([
  "account",
  "cart",
  "cart-emails",
  "checkout",
  "downloads",
  "newsletter-confirmations",
  "newsletter-emails",
  "orders",
  "review-emails",
  "share-pictures",
  "stock-requests",
]);

/** Text that can identify a person: an email, a phone number or a token. */
const personal = /@|\d{9}|\/(?=[^/]*\d)(?=[^/]*[a-z])[a-z\d_~]{24,}(?:\/|$)/i;
/** Files that scanners look for in any site. */
const probes = /^\/(?:\.|wp-|cgi-bin|vendor\/|admin)|\.(?:env|git|sql|bak)$/i;

/** True if a path without a page is counted: it could be an old link, and contains nothing about a visitor. */
export function isCountedPath(path: string): boolean {
  return (
    path.length <= 300 &&
    !/\p{Cc}/u.test(path) &&
    !ownPages.has(path.split("/")[1] ?? "") &&
    !personal.test(path) &&
    !probes.test(path)
  );
}
