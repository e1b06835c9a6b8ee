/** Tracking pages of couriers by their name in lower case, with `*` in place of the tracking number. */
const pages: Record<string, string> = {
  dhl: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=*",
  fedex: "https://www.fedex.com/fedextrack/?trknbr=*",
  "royal mail": "https://www.royalmail.com/track-your-item#/tracking-results/*",
  ups: "https://www.ups.com/track?tracknum=*",
  usps: "https://tools.usps.com/go/TrackConfirmAction?tLabels=*",
};

/** The URL of the tracking page of a shipment, "" if the courier has no known one or there is no number. */
export function trackingLink(courier: string, trackingNumber: string): string {
  const name = courier.trim().toLowerCase();
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  const number = trackingNumber.replace(/\s/g, "");
  return page && number ? page.replace("*", encodeURIComponent(number)) : "";
}
