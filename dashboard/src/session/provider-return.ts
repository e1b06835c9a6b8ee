/**
 * The result of a sign-in at Google, Apple or Facebook. It isn't trusted until the state has been compared.
 */
export interface ProviderReturn {
  state: string;
  token?: string;
  /** Data about the user from Apple, as JSON. Sent only the first time. */
  user?: string;
  /** Error code such as `access_denied`, if there is no token. */
  error?: string;
}

let pending = readReturn(globalThis.location);

// Removes the token from the URL and the history before other code can store, show or send the URL.
if (pending) history.replaceState(null, "", location.pathname);

/** The result in a URL. Undefined if the user didn't return from a provider. Errors may be in the query. */
export function readReturn(
  url: { pathname: string; hash: string; search: string } | undefined,
): ProviderReturn | undefined {
  if (url?.pathname !== "/login") return undefined;
  const fragment = new URLSearchParams(url.hash.slice(1));
  const query = new URLSearchParams(url.search);
  const state = fragment.get("state") ?? (query.has("error") ? query.get("state") : null);
  if (state === null) return undefined;
  return {
    state,
    token: fragment.get("id_token") ?? fragment.get("access_token") ?? undefined,
    user: fragment.get("user") ?? undefined,
    error: fragment.get("error") ?? query.get("error") ?? undefined,
  };
}

/** The result with which this page was loaded, until it is cleared. */
export function pendingReturn(): ProviderReturn | undefined {
  return pending;
}
export function clearReturn(): void {
  pending = undefined;
}
