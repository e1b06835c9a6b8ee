import { stored } from "../../session/storage.ts";
import { markRead } from "./notifications.data.ts";

/** Marks a notification as read after its push has opened this URL. Returns the path without its id. */
export function markOpenedNotification(href: string): string {
  const url = new URL(href, location.origin);
  const id = url.searchParams.get("notice");
  const shop = Number(url.searchParams.get("shop"));
  url.searchParams.delete("notice");
  // Anyone can forge such a URL, but the server only marks the user's own notifications.
  if (id && shop > 0 && stored("token")) markRead(shop, [id]).catch(() => undefined);
  return url.pathname + url.search + url.hash;
}
