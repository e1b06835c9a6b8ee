const externalPicture = /(<img src=")(https:\/\/[^"]+|\/files\/\d+\/[0-9a-f]{64}\/\d+\.webp)"/g;
const maxPictures = 100;

/** URLs in the pictures of a sanitised description that are of other websites or other shops here, each once. */
export function externalPicturesIn(html: string, shopId: number): string[] {
  const urls = [...html.matchAll(externalPicture)].map(([, , src]) => unescapeUrl(src!));
  return [...new Set(urls)].filter((url) => !url.startsWith(`/files/${shopId}/`)).slice(0, maxPictures);
}

/** The description with the full URLs of pictures that are here, so that they are found from anywhere. */
export function withFullPaths(html: string, origin: string): string {
  return html.replaceAll(/(<img src=")(?=\/files\/\d+\/)/g, (start) => start + origin);
}

/** What `withFullPaths` was given. */
export function withoutOrigin(html: string, origin: string): string {
  return html.replaceAll(`<img src="${origin}/files/`, '<img src="/files/');
}

/**
 * The description with our own pictures in the place of those that lie elsewhere: pages fetch nothing from there.
 *
 * @param paths where the pictures we hold are shown, by their address elsewhere
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
