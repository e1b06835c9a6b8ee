import {
  defaultTitle,
  fillTemplate,
  type SeoKind,
  type SeoToken,
} from "@vitrine/contract/shops/seo-templates";
import type { Store } from "@vitrine/contract/shops/store";
import { t } from "../i18n.ts";

/** A record with a page of its own. Its own SEO title and description replace the owner's templates. */
export interface Listing {
  kind: SeoKind;
  seo_title: string | null;
  seo_description: string | null;
  values: Partial<Record<SeoToken, string | null>>;
}

interface HeadTexts {
  title: string;
  /** The title of a shared link, which shows the shop's name separately. */
  sharedTitle: string;
  description: string | undefined;
}

/** Title and description of a page for search engines and shared links. */
export function headTexts(
  store: Store,
  view: { title: string; description?: string | null; path?: string; listing?: Listing },
): HeadTexts {
  return {
    title: titleOf(store, view),
    sharedTitle: view.listing?.seo_title ?? view.title,
    description: view.listing ? descriptionOf(store, view.listing, view) : plainDescription(store, view),
  };
}

function titleOf(
  store: Store,
  { title, path, listing }: { title: string; path?: string; listing?: Listing },
): string {
  const template = listing && (store.seo.templates[listing.kind].title ?? defaultTitle(listing.kind));
  const filled = template && listing.seo_title === null && fillTemplate(template, valuesOf(store, listing));
  if (filled) return filled;
  const own = listing?.seo_title ?? title;
  // The title of the home page is the owner's own, or the shop's name.
  return path === "/" || own === store.name ? own : `${own} – ${store.name}`;
}

function descriptionOf(
  store: Store,
  listing: Listing,
  view: { title: string; description?: string | null; path?: string },
): string | undefined {
  const template = store.seo.templates[listing.kind].description;
  const filled = template === null ? "" : fillTemplate(template, valuesOf(store, listing));
  return listing.seo_description ?? (filled || plainDescription(store, view));
}

/** Pages for search engines always have a description, also a product that has only pictures. */
function plainDescription(
  store: Store,
  { title, description, path }: { title: string; description?: string | null; path?: string },
): string | undefined {
  if (description) return description;
  if (path === undefined) return undefined;
  return title === store.name
    ? t("Order online at {{shop}}.", { shop: store.name })
    : t("{{title}}: order online at {{shop}}.", { title, shop: store.name });
}

function valuesOf(store: Store, { values }: Listing) {
  return { ...values, shop: store.name };
}

export function listingOf(
  kind: Exclude<SeoKind, "product">,
  { title, seo_title, seo_description }: { title: string } & Pick<Listing, "seo_title" | "seo_description">,
): Listing {
  return { kind, seo_title, seo_description, values: { [kind]: title } };
}
