import type { QuotedLine } from "@vitrine/contract/orders/draft-orders";
import type { TFunction } from "i18next";

/** The reason why an item can't be ordered; undefined if it can. */
export function problemText({ problem, available }: QuotedLine, t: TFunction): string | undefined {
  switch (problem) {
    case "deleted":
      return t("This product no longer exists. Remove it.");
    case "sold_out":
      return t("This item is out of stock. Remove it, or add stock first.");
    case "not_enough":
      return t("Only {{number}} in stock. Lower the quantity.", { number: available });
    case null:
      return undefined;
  }
}
