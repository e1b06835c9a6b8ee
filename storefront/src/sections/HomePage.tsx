import { createElement, Fragment } from "react";
import { Banners } from "../features/banners/Banners.tsx";
import { Testimonials } from "../features/testimonials/Testimonials.tsx";
import type { View } from "../page.tsx";
import type { Visit } from "../site.ts";
import { sectionsOf } from "../themes/theme.ts";
import { loadSections } from "./sections.tsx";

export async function homePage(visit: Visit): Promise<View> {
  const { store, origin, base } = visit.site;
  const { data: home } = await visit.client.storefront.read_home({ params: { handle: store.handle } });
  const hasBanners = home.banners.length > 0;
  // Banners take the place of the hero.
  const chosen = sectionsOf(store.theme, "home").filter(({ kind }) => kind !== "hero" || !hasBanners);
  const sections = await loadSections(visit, chosen);
  const titled = chosen.some((section) => section.kind === "hero");
  return {
    title: store.seo.title ?? store.name,
    description: store.seo.description,
    path: "/",
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "OnlineStore",
        name: store.name,
        url: origin + base,
        email: store.email ?? undefined,
      },
      {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: store.name,
        url: origin + base,
        potentialAction: {
          "@type": "SearchAction",
          target: `${origin}${base}/search?search={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    ],
    body: (
      <>
        {!titled && <h1 className="hidden">{store.name}</h1>}
        {hasBanners && <Banners banners={home.banners} />}
        {createElement(Fragment, null, ...sections)}
        {home.testimonials.length > 0 && <Testimonials testimonials={home.testimonials} />}
      </>
    ),
  };
}
