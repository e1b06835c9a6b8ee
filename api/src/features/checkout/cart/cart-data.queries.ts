import type { CheckoutRules } from "@vitrine/contract/checkout/checkout-settings";
import type { DispatchTerms } from "@vitrine/contract/delivery/delivery-days";
import type { Oversell } from "@vitrine/contract/products/product";
import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { PictureRow } from "../../pictures/pictures.rules.ts";
import { isOnSale, variantsOf } from "../../catalogue/products-on-date.queries.ts";
import { cashOnDelivery, checkoutRules } from "../../checkout-settings/checkout-settings.queries.ts";
import { automaticCoupons, type CartCouponRow } from "../../coupons/coupons.queries.ts";
import { deliverySchedule } from "../../delivery-schedule/delivery-schedule.queries.ts";
import { deliveryZones } from "../../delivery-zones/delivery-zones.queries.ts";
import type { ZoneTerms } from "../../delivery-zones/delivery-zones.rules.ts";
import { type ActiveProvider, activeProviders } from "../../online-payments/online-payments.queries.ts";
import { activePaymentMethods } from "../../payment-methods/payment-methods.queries.ts";
import type { CashOnDelivery, MethodTerms } from "../../payment-methods/payment-methods.rules.ts";
import { pictureJson } from "../../products/product-pictures.queries.ts";
import { quickCommerce } from "../../quick-commerce/quick-commerce.queries.ts";
import type { QuickCommerce } from "../../quick-commerce/quick-options.rules.ts";
import { taxSettings } from "../../sales-tax/sales-tax.queries.ts";
import type { TaxSettings } from "../../sales-tax/sales-tax.rules.ts";

/** The fields of a variant that a cart shows and charges, without its stock. */
export interface CartVariant {
  variant_id: string;
  product_id: string;
  product_handle: string;
  title: string;
  /** The names of the product's options and the values of the variant, in the same order. */
  option_names: string[];
  option_values: string[];
  sku: string | null;
  price: number;
  /** Discounts don't reduce the price below it. */
  min_price: number | null;
  compare_at_price: number | null;
  on_sale: boolean;
  /** Minimum and maximum units of the product per order, all variants together. */
  min_quantity: number | null;
  max_quantity: number | null;
  /** The variant is sold in multiples of it. */
  quantity_step: number | null;
  requires_shipping: boolean;
  weight_grams: number;
  taxable: boolean;
  tax_class: string;
  /** The product's categories with all of their parents, and its collections. */
  category_ids: string[];
  collection_ids: string[];
  /** Delivery fee per unit, in minor units; null for the shop's fee. */
  shipping_fee: number | null;
  /** False if a cart with the product can't be paid with cash on delivery. */
  cash_on_delivery: boolean;
  tracked: boolean;
  oversell: Oversell;
  preorder_from: string | null;
  picture: PictureRow | null;
}

/** Shop settings that determine what its carts cost and how they are ordered. */
export interface CartSettings {
  is_live: 0 | 1;
  currency: string;
  /** The shop's own country, until the cart has an address. */
  country: string;
  order_prefix: string;
  time_zone: string;
  delivery_name: string;
  delivery_fee: number;
  delivery_days_min: number;
  delivery_days_max: number;
  /** True if the delivery above also applies to places outside every zone. */
  delivers_elsewhere: boolean;
  zones: ZoneTerms[];
  quick_commerce: QuickCommerce;
  /** Null for the default: orders are dispatched on their day. */
  delivery_schedule: DispatchTerms | null;
  tax: TaxSettings;
  automatic_coupons: CartCouponRow[];
  /** True if a coupon shows in a cart what the shop knows about the customer, such as their segment. */
  has_customer_coupons: boolean;
  payment_methods: MethodTerms[];
  /** The active payment providers. */
  online_payments: ActiveProvider[];
  cash_on_delivery: boolean;
  cod: CashOnDelivery;
  confirm_orders: boolean;
  checkout: CheckoutRules;
  /** True if orders are test orders. Those of a closed shop, which only its members place, always are. */
  test_mode: boolean;
}

/** Settings and variants in one version of the storefront (`invalidateStorefront`). */
interface CartData {
  version: number;
  settings: CartSettings;
  variants: CartVariant[];
}

/** Reads the shop's settings, and those of the given variants that exist. */
export async function readCartData(tx: ShopTx, variantIds: string[]): Promise<CartData> {
  const { version, variants, ...settings } = await tx.one(sql<CartSettings & Omit<CartData, "settings">>`
    select s.storefront_version as version, s.is_live, s.currency, s.country, s.time_zone, s.order_prefix,
           coalesce(cs.delivery_name, 'Standard delivery') as delivery_name,
           coalesce(cs.delivery_fee, 0) as delivery_fee,
           coalesce(cs.delivery_days_min, 2) as delivery_days_min,
           coalesce(cs.delivery_days_max, 5) as delivery_days_max,
           coalesce(cs.delivers_elsewhere, true) as delivers_elsewhere,
           ${deliveryZones(tx)} as zones, ${quickCommerce(tx)} as quick_commerce,
           ${deliverySchedule(tx)} as delivery_schedule, ${taxSettings(tx)} as tax,
           ${automaticCoupons(tx)} as automatic_coupons, ${hasCustomerCoupons(tx)} as has_customer_coupons,
           ${activePaymentMethods(tx)} as payment_methods, ${activeProviders(tx)} as online_payments,
           coalesce(cs.cash_on_delivery, true) as cash_on_delivery, ${cashOnDelivery} as cod,
           coalesce(cs.confirm_orders, true) as confirm_orders,
           ${checkoutRules} as checkout, s.is_live = 0 or coalesce(cs.test_mode, false) as test_mode,
           ${cartVariants(tx, variantIds)} as variants
    from shops s left join checkout_settings cs on cs.shop_id = s.id
    where s.id = ${tx.shopId}`);
  return { version, settings, variants };
}

/** Reads those of the given variants that exist, without the settings. */
export function readCartVariants(
  tx: ShopTx,
  variantIds: string[],
): Promise<{ version: number; variants: CartVariant[] }> {
  return tx.one(sql<{ version: number; variants: CartVariant[] }>`
    select s.storefront_version as version, ${cartVariants(tx, variantIds)} as variants
    from shops s where s.id = ${tx.shopId}`);
}

/** An SQL expression: the variants of a cart as a JSON array. */
function cartVariants(tx: ShopTx, variantIds: string[]) {
  return sql`coalesce((
    select json_agg(json_build_object(
      'variant_id', v.id, 'product_id', p.id, 'product_handle', p.handle, 'title', p.title,
      'option_names', jsonb_path_query_array(p.options, '$[*].name'), 'option_values', v.option_values, 'sku', v.sku, 'price', v.price,
      'min_price', v.min_price, 'compare_at_price', v.compare_at_price, 'on_sale', ${isOnSale("p")},
      'min_quantity', p.min_quantity, 'max_quantity', p.max_quantity,
      'quantity_step', p.quantity_step,
      'requires_shipping', v.requires_shipping, 'shipping_fee', p.shipping_fee,
      'cash_on_delivery', p.cash_on_delivery, 'tracked', v.tracked,
      'weight_grams', coalesce(v.weight_grams, 0), 'taxable', v.taxable, 'tax_class', p.tax_class,
      'category_ids', ${categoryIds(tx)}, 'collection_ids', ${collectionIds(tx)},
      'oversell', v.oversell, 'preorder_from', v.preorder_from,
      'picture', (
        select ${pictureJson}
        from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
        where pp.shop_id = ${tx.shopId} and pp.product_id = p.id
        order by (i.id = v.picture_id) desc nulls last, pp.position limit 1)))
    from ${variantsOf(tx)} v join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${tx.shopId} and v.id = any(${sql.ids(variantIds)}) ), '[]')`;
}

function hasCustomerCoupons(tx: ShopTx) {
  return sql`exists (
    select from coupons where shop_id = ${tx.shopId} and is_active and (customers <> 'everyone' or customer_limit is not null)
      and (ends_at is null or ends_at > now()))`;
}

/** An SQL expression: the ids of the categories of the product `p`, and of all their parents. */
function categoryIds(tx: ShopTx) {
  return sql`coalesce((
    select json_agg(distinct category) from product_categories pc
    join categories c on c.shop_id = pc.shop_id and c.id = pc.category_id, unnest(c.ancestors || c.id) category
    where pc.shop_id = ${tx.shopId} and pc.product_id = p.id), '[]')`;
}

function collectionIds(tx: ShopTx) {
  return sql`coalesce((
    select json_agg(collection_id) from collection_products
    where shop_id = ${tx.shopId} and product_id = p.id and is_member), '[]')`;
}
