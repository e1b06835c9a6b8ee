import { type CheckoutSettings, settingSchemas } from "@vitrine/contract/checkout/checkout-settings";
import { updateShopSettings } from "../../db/shop-settings.queries.ts";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

const names = Object.keys(settingSchemas.shape);

/** An SQL expression: the `CheckoutRules` of the row `cs`, which a shop with the defaults doesn't have. */
export const checkoutRules = sql`json_build_object(
  'contact', coalesce(cs.contact, 'email_or_phone'), 'phone',
  case when cs.cash_on_delivery and cs.cod_requires_phone and cs.phone = 'hidden' then 'optional' else coalesce(cs.phone, 'optional') end,
  'company', case
    when cs.company = 'required' or cs.tax_number = 'required' then 'required'
    when cs.company = 'optional' or cs.tax_number = 'optional' then 'optional' else 'hidden' end,
  'tax_number', coalesce(cs.tax_number, 'hidden'), 'billing_address', coalesce(cs.billing_address, 'hidden'), 'address_line2', coalesce(cs.address_line2, 'optional'),
  'note', coalesce(cs.note, 'optional'), 'cart_note', coalesce(cs.cart_note, false), 'terms_label', cs.terms_label, 'terms_url', cs.terms_url,
  'asks_marketing', coalesce(cs.asks_marketing, false), 'customer_accounts', coalesce(cs.customer_accounts, 'off'), 'min_subtotal', cs.min_subtotal, 'thank_you', cs.thank_you,
  'cod_requires_phone', coalesce(cs.cash_on_delivery and cs.cod_requires_phone, false))`;

/** An SQL expression: the `CashOnDelivery` of the row `cs`. */
export const cashOnDelivery = sql`json_build_object(
  'fee', coalesce(cs.cod_fee, 0), 'fee_basis_points', coalesce(cs.cod_fee_basis_points, 0),
  'min_total', cs.cod_min_total, 'max_total', cs.cod_max_total, 'rounding', cs.cod_rounding, 'places', coalesce(cs.cod_places, '[]'),
  'advance', json_build_object('kind', coalesce(cs.cod_advance, 'none'), 'amount', coalesce(cs.cod_advance_amount, 0),
    'basis_points', coalesce(cs.cod_advance_basis_points, 0), 'min', cs.cod_advance_min, 'max', cs.cod_advance_max,
    'from_total', cs.cod_advance_from_total, 'methods', coalesce(cs.cod_advance_methods, '{}')),
  'requires_code', coalesce(cs.cod_requires_code, false),
  'code_by_sms', coalesce(cs.cod_code_by = 'sms' and exists (
    select from sms_gateways g where g.shop_id = cs.shop_id and g.is_active), false))`;

/** A shop without a row has the defaults. The row is inserted here when it is first needed. */
export async function insertCheckoutSettings(
  tx: ShopTx,
  settings: Partial<Omit<CheckoutSettings, "currency" | "version" | "cod_places">> = {},
): Promise<void> {
  await tx.run(
    db
      .insertInto("checkout_settings")
      .values({ shop_id: tx.shopId, ...settings })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function readCheckoutSettings(tx: ShopTx): Promise<CheckoutSettings> {
  await insertCheckoutSettings(tx);
  return tx.one(sql<CheckoutSettings>`
    select ${sql.join(names.map((name) => sql.ref(`c.${name}`)))}, s.currency, c.version
    from checkout_settings c join shops s on s.id = c.shop_id where c.shop_id = ${tx.shopId}`);
}

/** Updates the settings unless they have changed since they were read. Returns false if they have. */
export function updateCheckoutSettings(
  tx: ShopTx,
  { cod_places, ...settings }: Omit<CheckoutSettings, "currency">,
): Promise<boolean> {
  return updateShopSettings(tx, "checkout_settings", { ...settings, cod_places: JSON.stringify(cod_places) });
}
