import { t } from "../../i18n.ts";

export function reviewCount(count: number, locale: string): string {
  return t("{{number}} reviews", {
    number: count.toLocaleString(locale),
    count,
    defaultValue_one: "1 review",
  });
}

export function starsText(stars: number, locale: string): string {
  return t("{{number}} stars", {
    number: stars.toLocaleString(locale),
    count: stars,
    defaultValue_one: "1 star",
  });
}
