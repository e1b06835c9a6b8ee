import type { CourierKind, CourierTarget } from "@vitrine/contract/delivery/couriers";
import type { TFunction } from "i18next";

export function kindLabels(t: TFunction): Record<CourierKind, string> {
  return { own: t("Own courier"), steadfast: "Steadfast", easypost: "EasyPost" };
}

export function targetLabels(t: TFunction): Record<CourierTarget, string> {
  return {
    ignore: t("Only show on timeline"),
    shipped: t("Shipped"),
    out_for_delivery: t("Out for delivery"),
    attempt_failed: t("Delivery attempted"),
    delivered: t("Delivered"),
    returning: t("Return in progress"),
    returned: t("Returned, to be inspected"),
    lost: t("Lost"),
  };
}
