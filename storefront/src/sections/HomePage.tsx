import type { View } from "../page.tsx";
import type { Visit } from "../site.ts";
import { loadSections } from "./section-loaders.tsx";
import { shopJsonLd } from "./shop-json-ld.ts";

export async function homePage(visit: Visit): Promise<View> {
  const { store } = visit.site;
  const { body, isTitled } = await loadSections(visit, "home");
  return {
    title: store.seo.title ?? store.name,
    description: store.seo.description,
    path: "/",
    jsonLd: shopJsonLd(visit.site),
    body: (
      <>
        {!isTitled && <h1 className="hidden">{store.name}</h1>}
        {body}
      </>
    ),
  };
}
