/** What Google, Apple or Facebook sent somebody back with. Nothing of it is believed before the state was compared. */
export interface ProviderReturn {
  state: string;
  token?: string;
  /** What Apple says of a person, once, as JSON. */
  user?: string;
  /** Set when no token came: `access_denied` and its like. */
  error?: string;
}

let came = readReturn(globalThis.location);

// The token leaves address and history before anything else runs that might keep, show or send the address.
if (came) history.replaceState(null, "", location.pathname);

/** What an address brought along; undefined where nobody came back from a provider. Refusals may stand in the query. */
export function readReturn(
  address: { pathname: string; hash: string; search: string } | undefined,
): ProviderReturn | undefined {
  if (address?.pathname !== "/login") return undefined;
  const fragment = new URLSearchParams(address.hash.slice(1));
  const query = new URLSearchParams(address.search);
  const state = fragment.get("state") ?? (query.has("error") ? query.get("state") : null);
  if (state === null) return undefined;
  return {
    state,
    token: fragment.get("id_token") ?? fragment.get("access_token") ?? undefined,
    user: fragment.get("user") ?? undefined,
    error: fragment.get("error") ?? query.get("error") ?? undefined,
  };
}

/** What somebody came back with when this page was loaded, until it is dealt with. */
export function pendingReturn(): ProviderReturn | undefined {
  return came;
}
export function clearReturn(): void {
  came = undefined;
}
