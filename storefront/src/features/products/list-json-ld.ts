import type { Site } from "../../site.ts";
import type { Step } from "../../Trail.tsx";
import { trailJsonLd } from "../../trail-json-ld.ts";

/** Structured data of a list: breadcrumbs and the URLs of the products on its first page. Paths are within the shop. */
export function listJsonLd(
  site: Site,
  list: { title: string; path: string; trail: Step[]; paths: string[] },
): object[] {
  const begin = site.origin + site.base;
  return [
    trailJsonLd(site, list.trail, list.title),
    {
      "@context": "https://schema.org",
      "@type": "CollectionPage",
      name: list.title,
      url: begin + list.path,
      mainEntity: {
        "@type": "ItemList",
        itemListElement: list.paths.map((path, at) => ({
          "@type": "ListItem",
          position: at + 1,
          url: begin + path,
        })),
      },
    },
  ];
}
