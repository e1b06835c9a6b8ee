import { RejectedError } from "@vitrine/contract/client";
import type { Address } from "@vitrine/contract/checkout/address";
import type { Cart } from "@vitrine/contract/checkout/cart";
import type { ShopperAccount } from "@vitrine/contract/customers/shopper-accounts";
import { addressLines } from "@vitrine/contract/values/addresses";
import { redirect } from "../../responses.ts";
import { t } from "../../i18n.ts";
import { shopCookie, shopCookieIn } from "../../shop-cookie.ts";
import { type Shop, useSite } from "../../site.ts";
import { fieldsOfAddress } from "../account/addresses.routes.tsx";
import { signInPath } from "../account/sign-in.routes.tsx";
import { connectCart } from "../cart/account-cart.ts";
import { currentCart } from "../cart/current-cart.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { billingFieldsOf } from "./billing-fields.ts";
import { draftCookies } from "./checkout-draft.ts";
import type { Fields } from "./checkout-fields.ts";

/** The account of the shopper's session; undefined without one. */
export async function findAccount(shopper: Shopper): Promise<ShopperAccount | undefined> {
  if (!shopper.shopperToken || shopper.site.store.checkout.customer_accounts === "off") return undefined;
  try {
    return (await shopper.client.shopper_accounts.read({ params: inStore(shopper) })).data;
  } catch (failure) {
    if (!(failure instanceof RejectedError) || failure.code !== "unauthenticated") throw failure;
    return undefined;
  }
}

/** True if the shopper has to sign in before they order this cart. */
export function mustSignIn({ site }: Shopper, cart: Cart): boolean {
  return site.store.checkout.customer_accounts === "required" && !cart.is_signed_in;
}

interface Prefilled {
  cart: Cart;
  /** The account's details, if the shop requires more than they have. */
  fields?: Fields;
}

/** Connects the cart with the account. A cart without an address gets the account's details and default address. */
export async function applyAccount(
  shopper: Shopper,
  { email, name, phone, addresses }: ShopperAccount,
  cart: Cart,
): Promise<Prefilled> {
  if (cart.is_signed_in && cart.address) return { cart };
  const data = await connectCart(shopper, cart);
  if (data.address) return { cart: data };
  const fields = {
    ...fieldsOfAddress(addresses[0] ?? data.incomplete_address ?? undefined, {
      name,
      country: shopper.site.store.country,
    }),
    email: data.email ?? email,
    phone: data.phone ?? phone ?? "",
  };
  const saved = await saveAddress(shopper, data, fields, addresses[0]);
  return saved ? { cart: saved } : { cart: data, fields };
}

/** Saves an address with the cart's contact. Undefined if the shop requires more than it has, or has had too many contacts. */
async function saveAddress(
  shopper: Shopper,
  cart: Cart,
  { email, phone }: Pick<Fields, "email" | "phone">,
  address: Cart["address"] | undefined,
  billing = cart.billing,
): Promise<Cart | undefined> {
  if (!address) return undefined;
  try {
    const body = { email: email || null, phone: phone || null, note: cart.note, address, billing };
    return (await shopper.client.checkout.update_address({ params: inStore(shopper), body })).data;
  } catch (failure) {
    if (!(failure instanceof RejectedError) || !["invalid_input", "too_many_requests"].includes(failure.code))
      throw failure;
    return undefined;
  }
}

/** POST /checkout/address: fills in one of the account's addresses. */
export async function fillAddress(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const { site, shop } = shopper;
  const account = await findAccount(shopper);
  if (!account) return redirect(signInPath(site.base, "checkout"));
  const { cart } = await currentCart(shopper);
  const address = account.addresses[Number(form.get("address"))];
  // The checkout redirects to the cart or the order if the cart no longer exists.
  if (!cart || !address) return redirect(`${site.base}/checkout`);
  const contact = { email: cart.email ?? account.email, phone: cart.phone ?? account.phone ?? "" };
  if (form.get("use") === "billing") return fillBilling(shopper, cart, contact, address);
  const saved = await saveAddress(shopper, cart, contact, address);
  const fields = {
    ...fieldsOfAddress(address, { name: "", country: "" }),
    ...contact,
    note: cart.note ?? "",
    ...billingFieldsOf(cart.billing, site.store.country),
  };
  return redirect(`${site.base}/checkout`, [
    ...draftCookies(shop, site, saved ? undefined : fields),
    filledCookie(shopper, true),
  ]);
}

/** Fills in an address of the account as the billing address. The rest of the form stays as it is stored. */
async function fillBilling(
  shopper: Shopper,
  cart: Cart,
  contact: Pick<Fields, "email" | "phone">,
  address: Address,
): Promise<Response> {
  const { site, shop } = shopper;
  const billing = { tax_number: cart.billing?.tax_number ?? null, address };
  const saved = await saveAddress(shopper, cart, contact, cart.address ?? undefined, billing);
  const fields = {
    ...fieldsOfAddress(cart.address ?? undefined, { name: "", country: site.store.country }),
    ...contact,
    note: cart.note ?? "",
    ...billingFieldsOf(billing, site.store.country),
  };
  return redirect(`${site.base}/checkout`, [
    ...draftCookies(shop, site, saved ? undefined : fields),
    filledCookie(shopper, true),
  ]);
}

/** Says, for a minute, that an address was filled in: it replaces what was typed before in this tab. */
export function filledCookie({ shop, site }: Shopper, isFilled: boolean): string {
  const path = `${site.base}/checkout`;
  return shopCookie(shop, site.origin, "checkout_filled", "1", isFilled ? 60 : 0, { path });
}

export function isFilledIn(cookies: string | null, shop: Shop): boolean {
  return shopCookieIn(cookies, shop, "checkout_filled") === "1";
}

interface CheckoutAccountProps {
  account: ShopperAccount | undefined;
  /** False if nothing is delivered: the address of the form is then the billing address. */
  requiresShipping: boolean;
}

/** The signed-in shopper, with their addresses to choose from; otherwise a link to sign in. */
export function CheckoutAccount({ account, requiresShipping }: CheckoutAccountProps) {
  const { base, store } = useSite();
  if (store.checkout.customer_accounts === "off") return null;
  if (!account)
    return (
      <p className="checkout-account">
        {t("Have an account?")} <a href={signInPath(base, "checkout")}>{t("Sign in")}</a>
      </p>
    );
  return (
    <div className="checkout-account">
      <p>
        {t("Signed in as {{email}}", { email: account.email })}.{" "}
        <a href={`${base}/account`}>{t("Account")}</a>
      </p>
      {account.addresses.length > 0 && (
        <form method="post" action={`${base}/checkout/address`}>
          <label htmlFor="saved-address">{t("Saved address")}</label>
          <select id="saved-address" name="address">
            {account.addresses.map((address, index) => {
              const label = addressLines(address, store.language).join(", ");
              return (
                <option key={label} value={index}>
                  {label}
                </option>
              );
            })}
          </select>
          <button className="link">{t("Use this address")}</button>
          {store.checkout.billing_address !== "hidden" && requiresShipping && (
            <button className="link" name="use" value="billing">
              {t("Use as billing address")}
            </button>
          )}
        </form>
      )}
    </div>
  );
}
