import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { t } from "../../i18n.ts";

/** The courier of each shipment and its tracking details, if the shop has entered any. */
export function OrderShipments({ shipments }: Pick<PlacedOrder, "shipments">) {
  const shown = shipments.filter(
    ({ courier, tracking_number, tracking_url }) => courier ?? tracking_number ?? tracking_url,
  );
  if (shown.length === 0) return null;
  return (
    <div className="order-shipments">
      {shown.map(({ status, courier, tracking_number, tracking_url }) => (
        <p key={tracking_number ?? status}>
          {courier}
          {tracking_number && <> {tracking_number}</>}
          {tracking_url?.startsWith("https://") && (
            <>
              {" "}
              <a href={tracking_url} rel="noopener noreferrer">
                {t("Track shipment")}
              </a>
            </>
          )}
        </p>
      ))}
    </div>
  );
}
