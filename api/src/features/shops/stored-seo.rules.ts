import { completeTemplates, type SeoTemplates } from "@vitrine/contract/shops/seo-templates";
import type { Store } from "@vitrine/contract/shops/store";
import { completeVerification, type Verification } from "@vitrine/contract/shops/verification-tags";

/** The column `shops.seo`; settings with their default are absent. Pictures are URLs as paths. */
export interface StoredSeo {
  title?: string | null;
  description?: string | null;
  icon?: string | null;
  picture?: string | null;
  is_indexed?: boolean;
  templates?: Partial<SeoTemplates>;
  verification?: Partial<Verification>;
  has_feeds?: boolean;
}

/** The settings for storefront pages, with defaults. */
export function completeSeo(seo: StoredSeo): Store["seo"] {
  const { title = null, description = null, icon = null, picture = null, is_indexed = true } = seo;
  const templates = completeTemplates(seo.templates);
  const verification = completeVerification(seo.verification);
  return { title, description, icon, picture, is_indexed, templates, verification };
}
