const compound = "An order discount is taken from what another discount on the order leaves";
const halfCent = "Half a cent of a discount is rounded in the shop's favour";
const credit = "A fee can be negative";

/** Recorded cases in which this product differs, by id, each with the other convention or the missing rule. */
export const differingConventions: Record<string, string> = {
  "syl-047": "One shop has taxes that prices include and taxes that are added",
  "syl-075": "Tax is rounded for each unit",
  "woo-011": "Discounts on items add up, each from the original price",
  "woo-012": compound,
  "woo-037": "A tax is charged on another tax",
  "woo-041": halfCent,
  "woo-051": halfCent,
  "woo-064": credit,
  "ven-031": compound,
  "ven-044": credit,
};
