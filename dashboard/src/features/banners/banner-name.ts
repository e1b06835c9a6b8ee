import type { Banner } from "@vitrine/contract/shops/banners";
import type { TFunction } from "i18next";

/** The name of a banner in the dashboard: its first text. */
export function bannerName({ headline, text, button_label, picture }: Banner, t: TFunction): string {
  return headline ?? text ?? button_label ?? (picture.alt || t("Banner without text"));
}
