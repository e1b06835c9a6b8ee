import {
  type Verification,
  verificationServices,
  verificationTags,
} from "@vitrine/contract/shops/verification-tags";
import { languageUrls } from "../languages/url-language.ts";
import type { Site } from "../site.ts";

/** The page in each of the shop's languages, for search engines. The default language is for all other readers. */
export function LanguageLinks({ site, path }: { site: Site; path: string }) {
  if (site.languages.length < 2) return null;
  const urls = languageUrls(site, path);
  return urls.map(({ hreflang, url }) => (
    <link key={hreflang} rel="alternate" hrefLang={hreflang} href={url} />
  ));
}

/** Proofs for other services that the site is the owner's. They read the home page. */
export function VerificationTags({ values }: { values: Verification }) {
  return verificationServices.map((service) => {
    const value = values[service];
    return value && <meta key={service} name={verificationTags[service]} content={value} />;
  });
}
