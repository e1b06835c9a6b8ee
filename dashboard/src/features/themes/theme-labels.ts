import { isolatedIn } from "@vitrine/contract/languages/translations";
import { fontPairNames, presets, type FontPairName } from "@vitrine/contract/themes/presets";
import { isSectionKind, type PageType, sectionKind } from "@vitrine/contract/themes/section-kinds";
import type { Section } from "@vitrine/contract/themes/theme-document";
import type { ThemeChange } from "@vitrine/contract/themes/themes";
import type { TFunction } from "i18next";

/** The settings of the brand, the header and the footer, by name. */
export function settingLabels(t: TFunction): Record<string, string> {
  return {
    preset: t("Theme"),
    background: t("Background"),
    ink: t("Text colour"),
    accent: t("Accent colour"),
    fonts: t("Fonts"),
    corners: t("Corners"),
    density: t("Density"),
    scheme: t("Colour scheme"),
    logo_id: t("Logo"),
    logo_height: t("Height of the logo in pixels"),
    is_sticky: t("Stays visible while scrolling"),
    has_search: t("Show the search field"),
    has_announcements: t("Show announcements"),
    menu: t("Menu"),
    logo_position: t("Position of the logo"),
    text: t("Text"),
    has_newsletter: t("Show the newsletter form"),
  };
}

export const fontLabels: Record<FontPairName, string> = Object.fromEntries(
  fontPairNames.map((pair) => {
    const preset = Object.values(presets).find(({ fonts }) => fonts === pair);
    return [pair, `${pair.charAt(0).toUpperCase()}${pair.slice(1)} (${preset?.name ?? ""})`];
  }),
) as Record<FontPairName, string>;

/** The name of a section in the list: its kind, with its heading if it has one. */
export function sectionName({ kind, settings }: Section, t: TFunction, locale: string): string {
  const label = sectionKind(kind).label(t);
  const heading = settings["heading"];
  return typeof heading === "string" && heading ? `${label}: ${isolatedIn(locale)(heading)}` : label;
}

/** "Moved Featured products" */
export function changeLabel({ change, part, name }: ThemeChange, t: TFunction): string {
  const named =
    isSectionKind(name) && isPage(part) ? sectionKind(name).label(t) : (settingLabels(t)[name] ?? name);
  switch (change) {
    case "added":
      return t("Added {{name}}", { name: named });
    case "removed":
      return t("Removed {{name}}", { name: named });
    case "moved":
      return t("Moved {{name}}", { name: named });
    case "hidden":
      return t("Hid {{name}}", { name: named });
    case "shown":
      return t("Showed {{name}}", { name: named });
    case "changed":
      return t("Changed {{name}}", { name: named });
  }
}

function isPage(part: ThemeChange["part"]): part is PageType {
  return part !== "brand" && part !== "header" && part !== "footer";
}
