import type { TFunction } from "i18next";

export function starsText(stars: number, t: TFunction): string {
  return t("{{number}} stars", { number: stars, count: stars, defaultValue_one: "1 star" });
}
