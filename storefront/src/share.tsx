import type { Site } from "./site.ts";
import type { Colours } from "./themes/tokens.ts";

/** A picture's URL, on any host or as a path, and its size in pixels. */
export interface SharedImage {
  url: string;
  width: number;
  height: number;
}

/** Used if a shop has no picture: a drawing of a shop, 1,200 by 630. */
const defaultPicture: SharedImage = { url: "/storefront/share.png", width: 1200, height: 630 };

/** The picture for links shared on other sites: the page's own, otherwise the shop's shared picture, photo or icon. */
export function SharedPicture({
  site,
  title,
  picture,
}: {
  site: Site;
  title: string;
  picture?: SharedImage | null;
}) {
  const { store, origin } = site;
  const own = picture ? sized(picture.url, picture) : undefined;
  const ofShop =
    sized(asJpeg(store.seo.picture), store.picture_sizes.picture) ??
    sized(store.photo, store.picture_sizes.photo) ??
    sized(store.seo.icon, store.picture_sizes.icon);
  const { url, width, height } = own ?? ofShop ?? defaultPicture;
  return (
    <>
      <meta property="og:image" content={new URL(url, origin).href} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={own ? title : store.name} />
      <meta name="twitter:image" content={new URL(url, origin).href} />
      <meta name="twitter:card" content={width > height ? "summary_large_image" : "summary"} />
    </>
  );
}

/**
 * The icon of a tab and of a home screen: the shop's icon, otherwise its photo, otherwise the initial of its
 * name.
 */
export function ShopIcon({ site, colours }: { site: Site; colours: Colours }) {
  const { store } = site;
  const icon =
    sized(store.seo.icon, store.picture_sizes.icon) ?? sized(store.photo, store.picture_sizes.photo);
  if (!icon)
    return <link rel="icon" type="image/svg+xml" sizes="any" href={emailIcon(store.name, colours)} />;
  const sizes = `${icon.width}x${icon.height}`;
  return (
    <>
      <link rel="icon" type="image/webp" sizes={sizes} href={icon.url} />
      <link rel="apple-touch-icon" sizes={sizes} href={icon.url} />
    </>
  );
}

/** Every stored picture has a JPEG of this width or its own, for software that doesn't read WebP. */
const jpegName = "mail.jpg";
const jpegWidth = 1200;

/** The URL of the JPEG file of a stored picture. */
export function asJpeg(url: string | null): string | null {
  return url && url.replace(/[^/]+$/, jpegName);
}

/** The size of the file at a URL, which is named by its width, from the size of the whole picture. */
function sized(url: string | null, whole: { width: number; height: number } | null): SharedImage | undefined {
  if (!url || !whole) return undefined;
  const width = url.endsWith(`/${jpegName}`)
    ? Math.min(whole.width, jpegWidth)
    : Number(/\/(\d+)\.webp$/.exec(url)?.[1] ?? whole.width);
  return { url, width, height: Math.max(1, Math.round((width * whole.height) / whole.width)) };
}

function emailIcon(name: string, colours: Colours): string {
  const email = [...name.trim()].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${colours["c-accent"]}"/><text x="32" y="45" font-family="serif" font-size="38" text-anchor="middle" fill="${colours["c-on-accent"]}">${email.toLocaleUpperCase()}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
