/** The URL handle of a title, as the server creates it. */
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
