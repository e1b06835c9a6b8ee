import { stored } from "../../session/storage.ts";
import { markRead } from "./notifications.data.ts";

/**
 * The address that a push has opened names its notification: it has been read now. Answers the address without it.
 */
export function markOpenedNotification(address: string): string {
  const url = new URL(address, location.origin);
  const id = url.searchParams.get("notice");
  const shop = Number(url.searchParams.get("shop"));
  url.searchParams.delete("notice");
  // Anybody can write such an address: the server marks only what is the reader's own.
  if (id && shop > 0 && stored("token")) markRead(shop, [id]).catch(() => undefined);
  return url.pathname + url.search + url.hash;
}
