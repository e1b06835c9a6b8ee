import type { ShopTx } from "../../../db/tx.ts";
import { setContentTime } from "../../../db/content-time.queries.ts";
import type { AppContext } from "../../../app-context.ts";
import { type CartCouponRow, type CouponOfCode, readCouponsByCode } from "../../coupons/coupons.queries.ts";
import { type CartSettings, type CartVariant, readCartData } from "./cart-data.queries.ts";
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
    tx.previewTime === undefined
      ? (cachedData(app, tx, cart) ?? readData(app, tx, cart))
      : dataOnDate(tx, tx.previewTime, cart),
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
  const cached = app.storefrontCache.get(tx.shopId, version, "cart settings") as CartSettings | undefined;
  return cached ?? (await readData(app, tx, { lines: [] })).settings;
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
  const read = await readCartData(tx, variantIdsOf(lines));
  const { version, settings, variants } = read;
  storefrontCache.set(tx.shopId, version, "cart settings", settings);
  for (const variant of variants)
    storefrontCache.set(tx.shopId, version, variantKey(variant.variant_id), variant);
  return dataOf(read);
}

function variantIdsOf(lines: StoredCart["lines"]): string[] {
  return lines.map(({ variant_id }) => variant_id);
}

function dataOf({ settings, variants }: Omit<Data, "variants"> & { variants: CartVariant[] }): Data {
  return { settings, variants: new Map(variants.map((variant) => [variant.variant_id, variant])) };
}

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
