import type { TFunction } from "i18next";
import type { BulkStep } from "../bulk/next-step.rules.ts";

/** The labels of the steps of one order. */
export function stepLabels(t: TFunction): Record<BulkStep, string> {
  return {
    confirm: t("Confirm order"),
    pack: t("Pack order"),
    ship: t("Ship order"),
    deliver: t("Mark as delivered"),
    mark_ready_for_pickup: t("Mark as ready for pickup"),
    mark_picked_up: t("Mark as picked up"),
    mark_fulfilled: t("Mark as fulfilled"),
  };
}
