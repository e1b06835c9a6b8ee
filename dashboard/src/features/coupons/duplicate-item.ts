import type { TFunction } from "i18next";

/** The label of the action that duplicates a coupon. */
export function duplicateItem(t: TFunction) {
  return {
    label: t("Duplicate coupon"),
    note: t("Creates a copy with its own code, turned off and without uses"),
  };
}
