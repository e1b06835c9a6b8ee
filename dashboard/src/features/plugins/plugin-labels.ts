import type { ConsentCategory, PluginKind } from "@vitrine/contract/shops/plugin-manifests";
import type { TFunction } from "i18next";

export function purposeOf(kind: PluginKind, t: TFunction): string {
  const purposes: Record<PluginKind, string> = {
    google_analytics: t("Visits, products viewed and sales in Google Analytics."),
    google_tag_manager: t("Google's tags of your container. Tags that load other hosts are blocked."),
    meta_pixel: t("Measures ads on Facebook and Instagram, in the browser and from the server."),
    tiktok_pixel: t("Measures ads on TikTok."),
    pinterest_tag: t("Measures ads on Pinterest."),
    microsoft_clarity: t("Heat maps and recordings of visits, with all texts masked."),
    crisp: t("Live chat on your shop's pages."),
  };
  return purposes[kind];
}

export function settingLabel(name: string, t: TFunction): string {
  const labels: Record<string, string> = {
    measurement_id: t("Measurement ID"),
    container_id: t("Container ID"),
    pixel_id: t("Pixel ID"),
    tag_id: t("Tag ID"),
    project_id: t("Project ID"),
    website_id: t("Website ID"),
  };
  return labels[name] ?? name;
}

export function categoryLabel(category: ConsentCategory, t: TFunction): string {
  return category === "analytics" ? t("Analytics") : t("Marketing and chat");
}
