const elsewhere = /(<img src=")(https:\/\/[^"]+)"/g;
const mostOfOne = 100;

/** Addresses of other websites in the pictures of a sanitised description, each once. */
export function picturesDescribed(html: string): string[] {
  const urls = [...html.matchAll(elsewhere)].map(([, , src]) => addressOf(src!));
  return [...new Set(urls)].slice(0, mostOfOne);
}

/**
 * The description with our own pictures in the place of those that lie elsewhere: pages fetch nothing from there.
 *
 * @param paths where the pictures we hold are shown, by their address elsewhere
 */
export function withOwnPictures(html: string, paths: Map<string, string>): string {
  if (paths.size === 0) return html;
  return html.replaceAll(elsewhere, (tag, before: string, src: string) => {
    const path = paths.get(addressOf(src));
    return path === undefined ? tag : `${before}${path}"`;
  });
}

function addressOf(attribute: string): string {
  return attribute.replaceAll("&amp;", "&");
}
