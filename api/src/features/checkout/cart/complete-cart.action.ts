import type { ShopTx } from "../../../db/tx.ts";
import { setContentTime } from "../../../db/content-time.queries.ts";
import type { AppContext } from "../../../app-context.ts";
import { type CartCouponRow, type CouponOfCode, readCouponsByCode } from "../../coupons/coupons.queries.ts";
import { type CartSettings, type CartVariant, readCartData, readCartVariants } from "./cart-data.queries.ts";
import type { StoredCart } from "./carts.queries.ts";
import { isPickedUp } from "../pickup-choice.rules.ts";
import { needsDelivery } from "../undelivered-carts.rules.ts";

/** A cart line with its variant's attributes and the number of units that this cart could buy. */
export type CartLineRow = CartVariant & { quantity: number; available: number };

/**
 * A cart with its lines, the coupons of its codes that exist, and the shop settings that determine its price. `is_pickup` is the
 * choice only if the shop offers both.
 */
export type CartRow = Omit<StoredCart, "version" | "lines" | "used_codes"> &
  CartSettings & {
    lines: CartLineRow[];
    coupons: CartCouponRow[];
    /** The stored address, if the cart is delivered and the address has no street. */
    incomplete_address: StoredCart["address"];
  };

/** Completes a stored cart with attributes, prices and coupons, from memory if the storefront's version is the same. */
export async function completeCart(app: AppContext, tx: ShopTx, cart: StoredCart): Promise<CartRow> {
  const { version, lines, used_codes, ...rest } = cart;
  const [{ settings, variants }, coupons] = await Promise.all([
    tx.previewTime === undefined ? currentData(app, tx, cart) : dataOnDate(tx, tx.previewTime, cart),
    cachedCoupons(app, tx, cart) ?? readCoupons(app, tx, cart),
  ]);
  const complete = {
    ...rest,
    ...settings,
    coupons: coupons.map((coupon) => ({ ...coupon, is_code_used: used_codes.includes(coupon.cart_code!) })),
    lines: lines.flatMap(({ variant_id, quantity, free, reserved }) => {
      const variant = variants.get(variant_id);
      if (!variant) return [];
      const others = variant.tracked && variant.oversell === "deny" ? reserved : 0;
      return [{ ...variant, quantity, available: Math.max(0, free - others) }];
    }),
  };
  const is_pickup = isPickedUp(complete);
  // Without a street, nothing can be delivered to an address.
  const isUsable = is_pickup || !needsDelivery(complete.lines) || rest.address?.line1;
  const [address, incomplete_address] = isUsable ? [rest.address, null] : [null, rest.address];
  return { ...complete, is_pickup, address, incomplete_address };
}

/** The shop's settings at a version of its storefront, from memory if they were read. */
export async function readCartSettings(app: AppContext, tx: ShopTx, version: number): Promise<CartSettings> {
  return cachedSettings(app, tx, version) ?? (await readData(app, tx, [])).settings;
}

interface Data {
  settings: CartSettings;
  variants: Map<string, CartVariant>;
}

/** The cart's data on the date of a member's preview, which is never stored. */
async function dataOnDate(tx: ShopTx, at: string, { lines }: StoredCart): Promise<Data> {
  // The cart was read together with the commit.
  await setContentTime(tx, at);
  return dataOf(await readCartData(tx, variantIdsOf(lines)));
}

/** The data of the cart's version of the storefront, from memory as far as it was read. */
async function currentData(app: AppContext, tx: ShopTx, { version, lines }: StoredCart): Promise<Data> {
  const settings = cachedSettings(app, tx, version);
  if (!settings) return readData(app, tx, variantIdsOf(lines));
  const variants = new Map<string, CartVariant>();
  const missing: string[] = [];
  for (const { variant_id } of lines) {
    const variant = app.storefrontCache.get(tx.shopId, version, variantKey(variant_id));
    if (variant) variants.set(variant_id, variant as CartVariant);
    else missing.push(variant_id);
  }
  if (missing.length === 0) return { settings, variants };
  const read = await readCartVariants(tx, missing);
  // The storefront has changed since the cart was read.
  if (read.version !== version) return readData(app, tx, variantIdsOf(lines));
  cacheVariants(app, tx, read);
  for (const variant of read.variants) variants.set(variant.variant_id, variant);
  return { settings, variants };
}

async function readData(app: AppContext, tx: ShopTx, variantIds: string[]): Promise<Data> {
  const read = await readCartData(tx, variantIds);
  app.storefrontCache.set(tx.shopId, read.version, settingsKey, read.settings);
  cacheVariants(app, tx, read);
  return dataOf(read);
}

function cachedSettings({ storefrontCache }: AppContext, tx: ShopTx, version: number) {
  return storefrontCache.get(tx.shopId, version, settingsKey) as CartSettings | undefined;
}

function cacheVariants(
  { storefrontCache }: AppContext,
  tx: ShopTx,
  { version, variants }: { version: number; variants: CartVariant[] },
): void {
  for (const variant of variants)
    storefrontCache.set(tx.shopId, version, variantKey(variant.variant_id), variant);
}

function variantIdsOf(lines: StoredCart["lines"]): string[] {
  return lines.map(({ variant_id }) => variant_id);
}

function dataOf({ settings, variants }: Omit<Data, "variants"> & { variants: CartVariant[] }): Data {
  return { settings, variants: new Map(variants.map((variant) => [variant.variant_id, variant])) };
}

const settingsKey = "cart settings";

function variantKey(id: string): string {
  return `cart variant ${id}`;
}

function cachedCoupons(
  { storefrontCache }: AppContext,
  tx: ShopTx,
  { version, coupon_codes }: StoredCart,
): CouponOfCode[] | undefined {
  const found = coupon_codes.map(
    (code) => storefrontCache.get(tx.shopId, version, couponKey(code)) as CouponOfCode | undefined,
  );
  return found.every((coupon) => coupon !== undefined) ? found : undefined;
}

/** Reads the coupons of the cart's codes. Codes that don't exist aren't stored: one may be added at any time. */
async function readCoupons(
  { storefrontCache }: AppContext,
  tx: ShopTx,
  { coupon_codes }: StoredCart,
): Promise<CouponOfCode[]> {
  const { version, coupons } = await readCouponsByCode(tx, coupon_codes);
  for (const coupon of coupons) storefrontCache.set(tx.shopId, version, couponKey(coupon.cart_code!), coupon);
  return coupons;
}

function couponKey(code: string): string {
  return `cart coupon ${code}`;
}
