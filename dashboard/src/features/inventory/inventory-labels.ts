import type { Movement, MovementKind } from "@vitrine/contract/products/inventory";
import type { TFunction } from "i18next";

/** Labels of the reasons for a stock movement. */
export function reasonLabels(t: TFunction): Record<MovementKind, string> {
  return {
    correction: t("Correction"),
    count: t("Stock count"),
    received: t("Received"),
    damaged: t("Damaged"),
    theft: t("Theft or loss"),
    promotion: t("Promotion or donation"),
    return: t("Returned"),
    safety: t("Safety stock"),
    quality: t("Quality control"),
    other: t("Other"),
    import: t("Import"),
    allocation: t("Committed to an order"),
    release: t("Order cancelled"),
    shipment: t("Shipped"),
  };
}

/** The changes of a movement: "+10 on hand", "3 unavailable". A movement may have more than one. */
export function changeLabels(movement: Movement, write: (units: number) => string, t: TFunction): string[] {
  const { on_hand_change, unavailable_change, allocated_change, kind } = movement;
  const labels: string[] = [];
  if (on_hand_change !== 0) labels.push(t("{{units}} on hand", { units: write(on_hand_change) }));
  if (unavailable_change > 0) labels.push(t("{{units}} unavailable", { units: write(unavailable_change) }));
  if (unavailable_change < 0 && on_hand_change === 0)
    labels.push(t("{{units}} made available", { units: write(-unavailable_change) }));
  if (unavailable_change < 0 && on_hand_change !== 0)
    labels.push(t("{{units}} unavailable", { units: write(unavailable_change) }));
  if (allocated_change !== 0 && kind !== "shipment")
    labels.push(t("{{units}} committed", { units: write(allocated_change) }));
  return labels;
}
