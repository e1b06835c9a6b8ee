import type { ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { type CartSettings, type CartVariant, readCartData } from "./cart-data.queries.ts";
import type { StoredCart } from "./carts.queries.ts";

/** A cart line with its variant's attributes and the number of units that this cart could buy. */
export type CartLineRow = CartVariant & { quantity: number; available: number };

/** A cart with its lines and the shop settings that determine its price. */
export type CartRow = Omit<StoredCart, "version" | "lines"> & CartSettings & { lines: CartLineRow[] };

/** Completes a stored cart with attributes and prices, from memory if the storefront's version is the same. */
export async function completeCart(app: AppContext, tx: ShopTx, cart: StoredCart): Promise<CartRow> {
  const { version, lines, ...rest } = cart;
  const { settings, variants } = cachedData(app, tx, cart) ?? (await readData(app, tx, cart));
  return {
    ...rest,
    ...settings,
    lines: lines.flatMap(({ variant_id, quantity, free, reserved }) => {
      const variant = variants.get(variant_id);
      if (!variant) return [];
      const others = variant.tracked && variant.oversell === "deny" ? reserved : 0;
      return [{ ...variant, quantity, available: Math.max(0, free - others) }];
    }),
  };
}

/** The shop's settings at a version of its storefront, from memory if they were read. */
export async function readCartSettings(app: AppContext, tx: ShopTx, version: number): Promise<CartSettings> {
  const cached = app.storefrontCache.get(tx.shopId, version, "cart settings") as CartSettings | undefined;
  return cached ?? (await readData(app, tx, { lines: [] })).settings;
}

interface Data {
  settings: CartSettings;
  variants: Map<string, CartVariant>;
}

function cachedData(
  { storefrontCache }: AppContext,
  tx: ShopTx,
  { version, lines }: StoredCart,
): Data | undefined {
  const settings = storefrontCache.get(tx.shopId, version, "cart settings") as CartSettings | undefined;
  if (!settings) return undefined;
  const variants = new Map<string, CartVariant>();
  for (const { variant_id } of lines) {
    const variant = storefrontCache.get(tx.shopId, version, variantKey(variant_id)) as
      | CartVariant
      | undefined;
    if (!variant) return undefined;
    variants.set(variant_id, variant);
  }
  return { settings, variants };
}

async function readData(
  { storefrontCache }: AppContext,
  tx: ShopTx,
  { lines }: Pick<StoredCart, "lines">,
): Promise<Data> {
  const { version, settings, variants } = await readCartData(
    tx,
    lines.map(({ variant_id }) => variant_id),
  );
  storefrontCache.set(tx.shopId, version, "cart settings", settings);
  for (const variant of variants)
    storefrontCache.set(tx.shopId, version, variantKey(variant.variant_id), variant);
  return { settings, variants: new Map(variants.map((variant) => [variant.variant_id, variant])) };
}

function variantKey(id: string): string {
  return `cart variant ${id}`;
}
