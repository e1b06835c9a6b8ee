import type { Shipment, TimelineEntry } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";

/** The text of a correction of a shipment in the timeline; undefined for other events. */
export function shipmentEventLabel(
  action: string,
  details: TimelineEntry["details"],
  t: TFunction,
): { what: string; detail?: string } | undefined {
  const quantity = t("Quantity: {{quantity}}", { quantity: details["quantity"] });
  switch (action) {
    case "shipment.cancelled":
      return { what: t("cancelled a shipment"), detail: quantity };
    case "shipment.reshipped":
      return { what: t("packed lost items again"), detail: quantity };
    case "shipment.written_off":
      return { what: t("wrote off lost items"), detail: quantity };
    case "shipment.tracking_edited":
      return { what: t("edited the tracking of a shipment"), detail: trackingDetail(details, t) };
    default:
      return undefined;
  }
}

type Tracking = Partial<Pick<Shipment, "courier" | "tracking_number" | "tracking_url">>;

/** The old and the new value of each changed field, one below the other. */
function trackingDetail(details: TimelineEntry["details"], t: TFunction): string {
  const [before, after] = [details["before"] as Tracking, details["after"] as Tracking];
  const titles = {
    courier: t("Courier"),
    tracking_number: t("Tracking number"),
    tracking_url: t("Tracking link"),
  };
  const lines = (Object.keys(titles) as (keyof typeof titles)[])
    .filter((name) => name in after)
    .map((name) =>
      t("{{title}}: {{before}} → {{after}}", {
        title: titles[name],
        before: before[name] ?? "–",
        after: after[name] ?? "–",
      }),
    );
  if (details["notifies_customer"]) lines.push(t("The customer was emailed."));
  return lines.join("\n");
}
