import { wishedCards } from "./wished.data.ts";
import { updateStored, stored, type StoredProduct, storeWished } from "./wishlist-storage.ts";

// The wishlist of this browser and the one of the shopper's account are merged: what was added or removed here since the last
// time is sent, and what was added or removed elsewhere is taken over.

const nameOf = (shopId: number) => `wished_synced_${shopId}`;

/** True if a cookie says that the shopper is signed in. */
function isSignedIn(shopId: number): boolean {
  return new RegExp(`(?:^|;)\\s*signed_in_${shopId}=1`).test(document.cookie);
}

/** Handles that both lists had at the last time. */
function syncedHandles(shopId: number): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(nameOf(shopId)) ?? "[]");
    return Array.isArray(read) ? read.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function storeSynced(shopId: number, handles: string[]): void {
  try {
    if (handles.length > 0) localStorage.setItem(nameOf(shopId), JSON.stringify(handles));
    else localStorage.removeItem(nameOf(shopId));
  } catch {
    // storage is full or not allowed
  }
}

/** The merged wishlist, stored in this browser. Unchanged if the server can't be reached. */
export async function syncWished(base: string, shopId: number): Promise<StoredProduct[]> {
  const device = stored("wished", shopId);
  const before = syncedHandles(shopId);
  if (!isSignedIn(shopId)) {
    // After signing out, the account's products leave this browser, which others may use, too.
    storeSynced(shopId, []);
    return before.length > 0 ? dropFrom(shopId, device, before) : device;
  }
  const handles = device.map(({ handle }) => handle);
  const merged = await send(base, {
    add: handles.filter((handle) => !before.includes(handle)),
    remove: before.filter((handle) => !handles.includes(handle)),
  });
  if (!merged) return device;
  const remaining = device.filter(({ handle }) => merged.includes(handle) || !before.includes(handle));
  const cards = await wishedCards(
    base,
    merged.filter((handle) => !handles.includes(handle)),
  );
  if (!cards) return device;
  const added = [...cards.values()].map(({ handle, title, picture }) => ({ handle, title, picture }));
  storeSynced(shopId, merged);
  return storeWished(shopId, [...remaining, ...added]);
}

function dropFrom(shopId: number, device: StoredProduct[], handles: string[]): StoredProduct[] {
  for (const product of device)
    if (handles.includes(product.handle)) updateStored("wished", shopId, product, false);
  return stored("wished", shopId);
}

async function send(
  base: string,
  changed: { add: string[]; remove: string[] },
): Promise<string[] | undefined> {
  const body = new URLSearchParams([
    ...changed.add.map((handle) => ["add", handle]),
    ...changed.remove.map((handle) => ["remove", handle]),
  ]);
  try {
    const response = await fetch(`${base}/account/wishlist.json`, { method: "POST", body });
    return response.ok ? ((await response.json()) as string[]) : undefined;
  } catch {
    return undefined;
  }
}
