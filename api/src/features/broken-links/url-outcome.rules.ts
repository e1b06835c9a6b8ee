import type { LinkReason } from "@vitrine/contract/shops/broken-links";

/** The problem of a link; undefined if it works. */
export type LinkProblem = { reason: LinkReason; http_status: number | null } | undefined;

/** Statuses with which sites reject automatic requests, although their page may exist. */
const denied = [401, 403, 405, 407, 408, 425, 999];

/** The problem of a URL of another site by the status of its response. */
export function problemOfStatus(status: number): LinkProblem {
  const problem = (reason: LinkReason) => ({ reason, http_status: status });
  if (status < 400) return undefined;
  if (status === 404 || status === 410) return problem("not_found_elsewhere");
  if (status === 429) return problem("too_many_requests");
  if (denied.includes(status)) return problem("access_denied");
  return problem(status < 500 ? "rejected" : "server_error");
}

/** True if a response to HEAD doesn't tell what a GET would return. */
export function isHeadRejected(status: number): boolean {
  return [403, 405, 501].includes(status);
}

/**
 * The problem of a URL that got no response.
 *
 * @param code of a `FetchProblem`
 * @param cause code of the error behind it, such as "ENOTFOUND"
 */
export function problemOfFailure(code: string, cause: string | undefined): LinkProblem {
  const problem = (reason: LinkReason) => ({ reason, http_status: null });
  switch (code) {
    // The DNS says that the host doesn't exist. Its own failures say nothing.
    case "unknown_host":
      return problem(cause === undefined || cause === "ENOTFOUND" ? "unknown_host" : "too_slow");
    case "private_address":
    case "too_many_redirects":
    case "too_slow":
    case "unreachable":
      return problem(code);
    default:
      // A port or a user name, with which no request is sent.
      return problem("unusual_url");
  }
}
