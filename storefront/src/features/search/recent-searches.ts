const maxStored = 6;
const maxLength = 200;

// Shops may share one origin, so each has a separate name.
const nameOf = (shopId: number) => `searches_${shopId}`;

/** The shopper's last search terms in this shop, newest first, stored only in this browser. */
export function recentSearches(shopId: number): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(nameOf(shopId)) ?? "[]");
    return Array.isArray(read) ? read.filter((one) => typeof one === "string").slice(0, maxStored) : [];
  } catch {
    return [];
  }
}

/** Adds a term at the top. Does nothing if storage is unavailable. */
export function storeSearch(shopId: number, typed: string): void {
  const term = typed.trim().slice(0, maxLength);
  if (term === "") return;
  const others = recentSearches(shopId).filter((one) => one.toLowerCase() !== term.toLowerCase());
  try {
    localStorage.setItem(nameOf(shopId), JSON.stringify([term, ...others].slice(0, maxStored)));
  } catch {
    // storage is full or not allowed
  }
}

export function forgetSearches(shopId: number): void {
  try {
    localStorage.removeItem(nameOf(shopId));
  } catch {
    // storage is not allowed
  }
}
