// Where links may lead and pictures may lie: what the server's allow-list lets through, and nothing it would drop.

const ourselves = "https://ourselves.invalid/";

export function mayLink(address: string): boolean {
  return leads(address, ["http:", "https:", "mailto:", "tel:"]);
}

export function mayShow(address: string): boolean {
  return leads(address, ["https:"]);
}

/** Of the schemes, or a path in the shop. */
function leads(address: string, schemes: string[]): boolean {
  return address.trim() !== "" && URL.canParse(address, ourselves)
    ? schemes.includes(new URL(address, ourselves).protocol)
    : false;
}

/** What somebody types for an address, as one; undefined where it leads nowhere a link may. */
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
