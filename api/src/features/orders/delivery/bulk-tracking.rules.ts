interface Parcel {
  courier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
}

/**
 * The tracking details with which a shipment leaves in a bulk change. Those that it has, such as a courier's booking, are
 * only replaced by another tracking number: a courier or a link alone may belong to another shipment.
 */
export function bulkParcel(
  { courier, tracking_number, tracking_url }: Parcel,
  entered: Parcel | undefined,
): Parcel {
  const own = { courier, tracking_number, tracking_url };
  if (!entered || (entered.tracking_number === null && tracking_number !== null)) return own;
  return {
    courier: entered.courier ?? courier,
    tracking_number: entered.tracking_number,
    tracking_url: entered.tracking_url,
  };
}

/** True if it's unclear to which shipment of an order an entered tracking number belongs. */
export function isAmbiguous(shipments: { status: string }[], entered: Parcel | undefined): boolean {
  return (
    Boolean(entered?.tracking_number) && shipments.filter(({ status }) => status === "packed").length > 1
  );
}
