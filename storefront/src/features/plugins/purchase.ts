import type { ConsentCategory } from "@vitrine/contract/shops/plugin-manifests";
import type { PurchaseEvent } from "@vitrine/contract/shops/plugins";
import type { PluginsConfig } from "./page-plugins.ts";

const key = "plugins-purchase";

/** Records the shopper's consent with the order. The server returns the purchase once; a frame then reports it. */
export async function recordPurchase(
  { handle, base }: PluginsConfig,
  order: string,
  consent: ConsentCategory[],
): Promise<void> {
  const response = await fetch(`/api/v1/storefront/${handle}/orders/${order}/purchase`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ consent, user_agent: navigator.userAgent.slice(0, 500) }),
  });
  if (!response.ok) return;
  const { data } = (await response.json()) as { data: PurchaseEvent | null };
  if (!data) return;
  sessionStorage[key] = JSON.stringify(data);
  const frame = document.createElement("iframe");
  frame.hidden = true;
  // The URL of the order is secret.
  frame.referrerPolicy = "no-referrer";
  frame.src = `${base}/purchase`;
  document.body.append(frame);
}

/** The purchase to report, the first time only. */
export function takePurchase(): PurchaseEvent | undefined {
  const text = sessionStorage[key] as string | undefined;
  sessionStorage.removeItem(key);
  return text === undefined ? undefined : (JSON.parse(text) as PurchaseEvent);
}
