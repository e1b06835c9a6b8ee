// Handles that collide with our own paths, now or later, or could be mistaken for ours.
const reserved = new Set(
  `admin api app assets about account accounts billing blog cart carts checkout cdn console dashboard dev docs files
   forbidden forgot-password healthz help health home login logout mail outbox order orders page pages pay payments policies
   privacy product products profile public readyz register robots search security settings shop shops signup sitemap static
   status store storefront stores support system terms test vitrine webhook webhooks well-known www`.split(
    /\s+/,
  ),
);

export function handleProblem(handle: string): string | null {
  if (handle.length < 3) return "Use at least 3 characters.";
  if (handle.length > 40) return "Use 40 characters or fewer.";
  if (!/^[a-z0-9](-?[a-z0-9])+$/.test(handle))
    return "Use letters, digits and single hyphens, like fern-field.";
  if (reserved.has(handle)) return "This word is reserved. Choose another.";
  return null;
}

/** A handle generated from a name: "Café Ünïque & Sons" → "cafe-unique-sons". */
export function handleFrom(name: string, longest = 40): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
  return plain.length < 3 ? `${plain}-shop`.replace(/^-/, "my-") : plain;
}

/** The handle and alternatives to suggest if it is taken. */
export function handlesLike(handle: string): string[] {
  const base = handle.slice(0, 34);
  return [handle, `${base}-shop`, ...Array.from({ length: 8 }, (_, n) => `${base}-${n + 2}`)];
}
