// URLs allowed in links and pictures: those that the server's allow-list accepts, and none that it would
// remove.

const ourselves = "https://ourselves.invalid/";

export function mayLink(url: string): boolean {
  return leads(url, ["http:", "https:", "mailto:", "tel:"]);
}

export function mayShow(url: string): boolean {
  return leads(url, ["https:"]);
}

/** True for URLs with one of the schemes, and for paths within the shop. */
function leads(url: string, schemes: string[]): boolean {
  return url.trim() !== "" && URL.canParse(url, ourselves)
    ? schemes.includes(new URL(url, ourselves).protocol)
    : false;
}

/** The link for a URL, path, email or phone number that the user typed. Undefined if it can't be a link. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim();
  const url = /^[^\s@/:?#]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)
    ? `mailto:${text}`
    : /^\+?[\d\s()-]{6,}$/.test(text)
      ? `tel:${text.replaceAll(/[^\d+]/g, "")}`
      : /^[^\s/:?#]+\.[^\s/:?#.]{2,}(?:[/?#:]|$)/.test(text)
        ? `https://${text}`
        : text;
  return mayLink(url) ? url : undefined;
}
