/** A product as stored in this browser. */
export interface StoredProduct {
  handle: string;
  title: string;
  /** Path of our own file; null if there is none. */
  picture: string | null;
}

type List = "seen" | "wished";
const maxItems: Record<List, number> = { seen: 13, wished: 200 };

// Shops may share one origin, so each has separate names.
const nameOf = (list: List, shopId: number) => `${list}_${shopId}`;

/** Stored products of a shop, newest first. Leaves out invalid entries. */
export function stored(list: List, shopId: number): StoredProduct[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(nameOf(list, shopId)) ?? "[]");
    return Array.isArray(read) ? read.filter(isProduct) : [];
  } catch {
    return [];
  }
}

/**
 * Adds a product at the top or removes it, and returns the new list. Does nothing else if storage is
 * unavailable.
 */
export function updateStored(
  list: List,
  shopId: number,
  product: StoredProduct,
  present = true,
): StoredProduct[] {
  const others = stored(list, shopId).filter(({ handle }) => handle !== product.handle);
  const now = present ? [product, ...others].slice(0, maxItems[list]) : others;
  try {
    localStorage.setItem(nameOf(list, shopId), JSON.stringify(now));
  } catch {
    // storage is full or not allowed
  }
  return now;
}

/** Replaces the wishlist, and returns it. */
export function storeWished(shopId: number, products: StoredProduct[]): StoredProduct[] {
  try {
    localStorage.setItem(nameOf("wished", shopId), JSON.stringify(products.slice(0, maxItems.wished)));
  } catch {
    // storage is full or not allowed
  }
  return stored("wished", shopId);
}

function isProduct(value: unknown): value is StoredProduct {
  const { handle, title, picture } = (value ?? {}) as Record<string, unknown>;
  const isOurs = picture === null || (typeof picture === "string" && /^\/files\/[\w./-]+$/.test(picture));
  return typeof handle === "string" && typeof title === "string" && isOurs;
}

/** Reads now, and again when the browser's Back button brings an old page back. */
export function whenShown(read: () => void): () => void {
  read();
  addEventListener("pageshow", read);
  return () => removeEventListener("pageshow", read);
}
