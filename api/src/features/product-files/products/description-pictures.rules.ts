const externalPicture = /(<img src=")(https:\/\/[^"]+|\/files\/\d+\/[0-9a-f]{64}\/\d+\.webp)"/g;
const maxPictures = 100;

/**
 * URLs of pictures in a sanitised description that are on other websites or in other shops of this installation,
 * without duplicates.
 */
export function externalPicturesIn(html: string, shopId: number): string[] {
  const urls = [...html.matchAll(externalPicture)].map(([, , src]) => unescapeUrl(src!));
  return [...new Set(urls)].filter((url) => !url.startsWith(`/files/${shopId}/`)).slice(0, maxPictures);
}

/** The description with absolute URLs for pictures of this installation, so that they work elsewhere. */
export function withFullPaths(html: string, origin: string): string {
  return html.replaceAll(/(<img src=")(?=\/files\/\d+\/)/g, (start) => start + origin);
}

/** Reverses `withFullPaths`. */
export function withoutOrigin(html: string, origin: string): string {
  return html.replaceAll(`<img src="${origin}/files/`, '<img src="/files/');
}

/**
 * The description with stored pictures instead of external ones, so that pages load nothing from other websites.
 * @param paths paths of stored pictures, by source URL
 */
export function withStoredPictures(html: string, paths: Map<string, string>): string {
  if (paths.size === 0) return html;
  return html.replaceAll(externalPicture, (tag, before: string, src: string) => {
    const path = paths.get(unescapeUrl(src));
    return path === undefined ? tag : `${before}${path}"`;
  });
}

function unescapeUrl(attribute: string): string {
  return attribute.replaceAll("&amp;", "&");
}
