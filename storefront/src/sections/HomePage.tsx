import { createElement, Fragment } from "react";
import { Banners } from "../features/banners/Banners.tsx";
import { Testimonials } from "../features/testimonials/Testimonials.tsx";
import type { View } from "../page.tsx";
import type { Visit } from "../site.ts";
import { sectionsOf } from "../themes/theme.ts";
import { loadSections } from "./sections.tsx";
import { shopJsonLd } from "./shop-json-ld.ts";

export async function homePage(visit: Visit): Promise<View> {
  const { store } = visit.site;
  const { data: home } = await visit.client.storefront.read_home({ params: { handle: store.handle } });
  const hasBanners = home.banners.length > 0;
  // Banners take the place of the hero.
  const chosen = sectionsOf(store.look, "home").filter(({ kind }) => kind !== "hero" || !hasBanners);
  const sections = await loadSections(visit, chosen);
  const titled = chosen.some((section) => section.kind === "hero");
  return {
    title: store.seo.title ?? store.name,
    description: store.seo.description,
    path: "/",
    jsonLd: shopJsonLd(visit.site),
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
