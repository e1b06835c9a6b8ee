import type { View } from "../page.tsx";
import type { Visit } from "../site.ts";
import { loadSections } from "./section-loaders.tsx";

export async function homePage(visit: Visit): Promise<View> {
  const { store, origin, base } = visit.site;
  const { body, isTitled } = await loadSections(visit, "home");
  const { logo } = store.theme.brand;
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
        logo: logo ? new URL(logo.url, origin).href : undefined,
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
        {!isTitled && <h1 className="hidden">{store.name}</h1>}
        {body}
      </>
    ),
  };
}
