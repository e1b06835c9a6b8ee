import type { Movement, MovementKind } from "@vitrine/contract/inventory";
import type { TFunction } from "i18next";

/** Why pieces move, as a choice says it. */
export function reasonLabels(t: TFunction): Record<MovementKind, string> {
  return {
    correction: t("Correction"),
    count: t("Stock count"),
    received: t("Received"),
    damaged: t("Damaged"),
    theft: t("Stolen or lost"),
    promotion: t("Given away"),
    return: t("Returned"),
    safety: t("Kept back"),
    quality: t("Quality check"),
    other: t("Another reason"),
    import: t("Imported file"),
    allocation: t("Promised to an order"),
    release: t("Order cancelled"),
    shipment: t("Shipped"),
  };
}

/** What a movement did: "+10 on hand", "3 set aside". One that did two things says both. */
export function changeLabels(movement: Movement, write: (units: number) => string, t: TFunction): string[] {
  const { on_hand_change, unavailable_change, allocated_change, kind } = movement;
  const words: string[] = [];
  if (on_hand_change !== 0) words.push(t("{{units}} on hand", { units: write(on_hand_change) }));
  if (unavailable_change > 0) words.push(t("{{units}} set aside", { units: write(unavailable_change) }));
  if (unavailable_change < 0 && on_hand_change === 0)
    words.push(t("{{units}} back on sale", { units: write(-unavailable_change) }));
  if (unavailable_change < 0 && on_hand_change !== 0)
    words.push(t("{{units}} set aside", { units: write(unavailable_change) }));
  if (allocated_change !== 0 && kind !== "shipment")
    words.push(t("{{units}} promised", { units: write(allocated_change) }));
  return words;
}
