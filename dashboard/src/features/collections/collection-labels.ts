import type { CollectionSort } from "@vitrine/contract/products/collections";
import type { RuleField, RuleOp } from "@vitrine/contract/products/collection-rules";
import type { TFunction } from "i18next";

export function sortLabels(t: TFunction): Record<CollectionSort, string> {
  return {
    manual: t("Manual"),
    best_selling: t("Best selling"),
    title_asc: t("Title, A to Z"),
    title_desc: t("Title, Z to A"),
    price_asc: t("Price, low to high"),
    price_desc: t("Price, high to low"),
    newest: t("Newest first"),
    oldest: t("Oldest first"),
  };
}

export function fieldLabels(t: TFunction): Record<RuleField, string> {
  return {
    title: t("Title"),
    product_type: t("Type"),
    vendor: t("Vendor"),
    tag: t("Tag"),
    category: t("Category"),
    price: t("Price"),
    compare_at_price: t("Compare-at price"),
    weight: t("Weight"),
    stock: t("Stock"),
    option_value: t("Option value"),
    age_days: t("Days since added"),
    sold_30_days: t("Units sold in 30 days"),
  };
}

export function operatorLabels(t: TFunction): Record<RuleOp, string> {
  return {
    equals: t("is"),
    not_equals: t("is not"),
    starts_with: t("starts with"),
    ends_with: t("ends with"),
    contains: t("contains"),
    not_contains: t("does not contain"),
    greater: t("is greater than"),
    less: t("is less than"),
    is_set: t("has a value"),
    is_not_set: t("has no value"),
  };
}
