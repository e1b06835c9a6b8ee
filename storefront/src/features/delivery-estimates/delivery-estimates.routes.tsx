import type { DeliveryEstimate } from "@vitrine/contract/delivery/delivery-estimates";
import type { Cart } from "@vitrine/contract/checkout/cart";
import { html, json, redirect } from "../../responses.ts";
import { renderPage } from "../../page.tsx";
import { productPath, withQuery } from "../../paths.ts";
import { findAddressFormat } from "../checkout/address-format.ts";
import type { CartDelivery } from "../cart/cart-view.ts";
import { currentCart } from "../cart/current-cart.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { requireProduct } from "../products/ProductPage.tsx";
import { chooseLabel } from "./DeliveryPlace.tsx";
import { deliveryView } from "./DeliveryForm.tsx";
import { cartEstimateText, estimateText, placeName } from "./estimate-text.ts";
import { type Place, placeCookie, placeIn, placeOf } from "./place-cookie.ts";

/** GET /delivery?product=…: the delivery to the shopper's place, and the form to change it. */
export async function showDelivery(shopper: Shopper): Promise<Response> {
  const place = placeIn(shopper.cookies, shopper.shop);
  return respond(shopper, place ?? unknownPlace(shopper), { isChosen: place !== undefined });
}

/** GET /delivery.json?product=…: the delivery to the shopper's place as text; null if they haven't chosen one. */
export async function readDelivery(shopper: Shopper): Promise<Response> {
  const text = await deliveryText(shopper, productOf(shopper.query));
  return json(200, { text, label: chooseLabel(text) });
}

/**
 * The delivery of the shopper's cart to their place, and the label of the link to change it. Null if nothing is sent, or if
 * the cart has an address, which is more exact.
 */
export async function cartDelivery(shopper: Shopper, cart: Cart | undefined): Promise<CartDelivery | null> {
  if (!cart?.requires_shipping || cart.address || cart.is_pickup || cart.lines.length === 0) return null;
  const { store } = shopper.site;
  const place = placeIn(shopper.cookies, shopper.shop);
  const estimate = cart.delivery_estimate;
  if (!place || !estimate) return { text: null, label: chooseLabel(null) };
  const name = placeName(store, await findAddressFormat(shopper, place.country), place);
  const text = cartEstimateText(store, name, estimate);
  return text === null ? null : { text, label: chooseLabel(text) };
}

/** The delivery of a product, or of the shop, to the shopper's place; null if they haven't chosen one. */
async function deliveryText(shopper: Shopper, product: string | undefined): Promise<string | null> {
  const place = placeIn(shopper.cookies, shopper.shop);
  if (!place) return null;
  const [estimate, format] = await Promise.all([
    readEstimate(shopper, place, product),
    findAddressFormat(shopper, place.country),
  ]);
  return estimateText(shopper.site.store, placeName(shopper.site.store, format, place), estimate);
}

/** POST /delivery: stores the place. Another country first shows its own fields. */
export async function choosePlace(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const { site, shop } = shopper;
  const place = placeOf(form, site.store.country);
  const product = productOf(form);
  if (form.get("fields_of") !== place.country) {
    const { country } = place;
    const cleared = { country, region: "", city: "", postal_code: "" };
    const { parts } = await readEstimate(shopper, cleared, product);
    if (parts.length > 0) return respond(shopper, cleared, { isChosen: false, product });
    return redirect(deliveryPath(site.base, product), [placeCookie(shop, site, cleared)]);
  }
  return redirect(deliveryPath(site.base, product), [placeCookie(shop, site, place)]);
}

export function deliveryPath(base: string, product: string | undefined): string {
  return withQuery(`${base}/delivery`, { product });
}

async function respond(
  shopper: Shopper,
  place: Place,
  { isChosen, product = productOf(shopper.query) }: { isChosen: boolean; product?: string | undefined },
): Promise<Response> {
  const { site } = shopper;
  const [estimate, format, found, ofCart] = await Promise.all([
    readEstimate(shopper, place, product),
    findAddressFormat(shopper, place.country),
    product === undefined ? undefined : requireProduct(shopper, product),
    isChosen && product === undefined ? textOfCart(shopper) : null,
  ]);
  const text = ofCart ?? estimateText(site.store, placeName(site.store, format, place), estimate);
  const back = found
    ? { path: productPath(site.base, found.handle), title: found.title }
    : { path: `${site.base}/cart`, title: undefined };
  const view = deliveryView({
    base: site.base,
    place,
    format,
    estimate,
    product,
    back,
    text: isChosen ? text : null,
  });
  return html(renderPage(site, view));
}

async function textOfCart(shopper: Shopper): Promise<string | null> {
  const { cart } = await currentCart(shopper);
  return (await cartDelivery(shopper, cart))?.text ?? null;
}

async function readEstimate(
  shopper: Shopper,
  { country, region, city, postal_code }: Place,
  product: string | undefined,
): Promise<DeliveryEstimate> {
  const query = { country, region, city, postal_code, product };
  return (await shopper.client.delivery_estimates.read({ params: inStore(shopper), query })).data;
}

function unknownPlace({ site }: Shopper): Place {
  return { country: site.store.country, region: "", city: "", postal_code: "" };
}

function productOf(values: URLSearchParams): string | undefined {
  const handle = values.get("product") ?? "";
  return handle === "" || handle.length > 255 ? undefined : handle;
}
