/** The part of an address that names a product or the like, as the server makes it of a title. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/(?<=[a-z])\p{M}+|[’']/gu, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, 200)
    .replace(/^-+|-+$/g, "");
}
