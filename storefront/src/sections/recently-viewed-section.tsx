import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { Island } from "../Island.tsx";
import { t } from "../i18n.ts";
import type { SectionContext } from "./section-context.ts";
import { textIn } from "./section-values.ts";

/** Products that this browser has shown. A product page has them among its content. */
export function loadRecentlyViewed({ settings }: StoreSection, { visit, page }: SectionContext) {
  if (page === "product") return null;
  const { base, store } = visit.site;
  const heading = textIn(settings, "heading") ?? t("Recently viewed");
  return <Island name="RecentlyViewed" props={{ base, shop_id: store.id, heading }} />;
}
