// URLs allowed in links and pictures: those that the server's allow-list accepts, and none that it would
// remove.

const ourselves = "https://ourselves.invalid/";

export function mayLink(address: string): boolean {
  return leads(address, ["http:", "https:", "mailto:", "tel:"]);
}

export function mayShow(address: string): boolean {
  return leads(address, ["https:"]);
}

/** True for URLs with one of the schemes, and for paths within the shop. */
function leads(address: string, schemes: string[]): boolean {
  return address.trim() !== "" && URL.canParse(address, ourselves)
    ? schemes.includes(new URL(address, ourselves).protocol)
    : false;
}

/** The link for a URL, path, email or phone number that the user typed. Undefined if it can't be a link. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^[^\s@/:?#]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)
    ? `mailto:${text}`
    : /^\+?[\d\s()-]{6,}$/.test(text)
      ? `tel:${text.replaceAll(/[^\d+]/g, "")}`
      : /^[^\s/:?#]+\.[^\s/:?#.]{2,}(?:[/?#:]|$)/.test(text)
        ? `https://${text}`
        : text;
  return mayLink(address) ? address : undefined;
}
