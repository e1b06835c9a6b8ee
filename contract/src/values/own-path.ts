/**
 * The path, query and fragment of a URL on the given origin; undefined for any other: another host or scheme,
 * credentials before the host, or no URL at all.
 */
export function ownPath(href: unknown, origin: string): string | undefined {
  if (typeof href !== "string") return undefined;
  const url = URL.parse(href, `${origin}/`);
  if (!url || url.origin !== origin || url.username || url.password) return undefined;
  // "//evil.example" as a path would resolve to another host.
  return url.pathname.startsWith("//") ? undefined : url.pathname + url.search + url.hash;
}
