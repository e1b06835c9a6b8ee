/**
 * The path, with query and fragment, of an address on the given origin; undefined for every other address: another
 * host, another scheme, a name and password before the host, or no address at all.
 */
export function ownPath(address: unknown, origin: string): string | undefined {
  if (typeof address !== "string") return undefined;
  const url = URL.parse(address, `${origin}/`);
  if (!url || url.origin !== origin || url.username || url.password) return undefined;
  // "//evil.example" as a path is another host to whoever resolves it anew.
  return url.pathname.startsWith("//") ? undefined : url.pathname + url.search + url.hash;
}
