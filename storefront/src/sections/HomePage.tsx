import { createElement, Fragment } from "react";
import type { View } from "../page.tsx";
import type { Visit } from "../site.ts";
import { sectionsOf } from "../themes/theme.ts";
import { loadSections } from "./sections.tsx";

export async function homePage(visit: Visit): Promise<View> {
  const { store, origin, base } = visit.site;
  const chosen = sectionsOf(store.look, "home");
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
        {createElement(Fragment, null, ...sections)}
      </>
    ),
  };
}
