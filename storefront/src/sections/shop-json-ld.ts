import { contactUrl } from "@vitrine/contract/shops/contact-values";
import { returnPolicy } from "../features/products/offer-json-ld.ts";
import type { Site } from "../site.ts";

/** Structured data of the shop, for its home page: the store with its contact and profiles, and the site with its search. */
export function shopJsonLd(site: Site): object[] {
  const { store, origin, base } = site;
  const url = origin + base;
  const logo = store.theme.brand.logo?.url ?? store.photo ?? store.seo.icon;
  const profiles = store.contact_links.flatMap(({ kind, value }) =>
    profileKinds.has(kind) ? [contactUrl(kind, value)] : [],
  );
  return [
    {
      "@context": "https://schema.org",
      "@type": "OnlineStore",
      name: store.name,
      url,
      description: store.seo.description ?? undefined,
      logo: logo ? new URL(logo, origin).href : undefined,
      image: logo ? new URL(logo, origin).href : undefined,
      email: store.email ?? undefined,
      telephone: store.phone ?? undefined,
      sameAs: profiles.length > 0 ? profiles : undefined,
      hasMerchantReturnPolicy: returnPolicy(site),
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: store.name,
      url,
      potentialAction: {
        "@type": "SearchAction",
        target: `${url}/search?search={search_term_string}`,
        "query-input": "required name=search_term_string",
      },
    },
  ];
}

/** Contact links that are the shop's profile on another site. */
const profileKinds = new Set(["instagram", "facebook", "tiktok", "youtube", "x"]);
