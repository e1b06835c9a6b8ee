import type { TFunction } from "i18next";

/** The name of a fee. Those of Vitrine are translated; others are names of the shop's payment methods. */
export function feeName(name: string, t: TFunction): string {
  if (name === "Cash on delivery") return t("Cash on delivery");
  return name === "Packaging" ? t("Packaging") : name;
}
