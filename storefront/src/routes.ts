import { RefusedError } from "@vitrine/contract/client";
import { forEveryone, forOneVisitor, html, redirect, securityHeaders } from "./answers.ts";
import { addToCart, type Shopper, showCart, updateCart } from "./features/cart/cart.routes.ts";
import { saveCheckout, showCheckout } from "./features/checkout/checkout.routes.tsx";
import { orderPage } from "./features/orders/OrderPage.tsx";
import { productPage, theProduct } from "./features/products/ProductPage.tsx";
import { productsPage, searchPage } from "./features/products/ProductsPage.tsx";
import { afterChoosing } from "./features/products/variant-choice.rules.ts";
import type { Page } from "./page-cache.ts";
import { renderPage } from "./page.tsx";
import { productPath } from "./paths.ts";
import { closedPage } from "./sections/ClosedPage.tsx";
import { homePage } from "./sections/HomePage.tsx";
import { notFoundPage } from "./sections/NotFoundPage.tsx";
import type { Visit } from "./site.ts";
import { robots, sitemap } from "./sitemap.ts";

/** A page that is the same for everybody. */
export async function sharedRoute(visit: Visit, path: string): Promise<Page> {
  const page = await sharedView(visit, path).catch((refusal: unknown) => refusedPage(visit, refusal));
  const cacheControl = page.status === 200 ? forEveryone : forOneVisitor;
  return { ...page, headers: { "cache-control": cacheControl, ...securityHeaders, ...page.headers } };
}

async function sharedView(visit: Visit, path: string): Promise<Page> {
  if (path === "/robots.txt") return robots(visit.site);
  if (path === "/sitemap.xml") return sitemap(visit);
  if (path === "/") return renderPage(visit.site, await homePage(visit));
  if (path === "/products") return renderPage(visit.site, await productsPage(visit));
  if (path === "/search") return renderPage(visit.site, await searchPage(visit));
  return renderPage(visit.site, await productPage(visit, segments(path)[1] ?? ""));
}

/** A page of one visitor, and everything that is no page. */
export async function ownRoute(shopper: Shopper, path: string): Promise<Response> {
  const [first, second, ...rest] = segments(path);
  if (path === "/cart" || path === "/cart.json")
    return showCart({ ...shopper, wantsJson: path === "/cart.json" });
  if (path === "/checkout") return showCheckout(shopper);
  if (first === "products" && second && rest.length === 0) return toVariant(shopper, second);
  if (first === "orders" && second && rest.length === 0)
    return html(renderPage(shopper.site, await orderPage(shopper, second)));
  return html(renderPage(shopper.site, await notFoundPage(shopper)));
}

/** The options chosen in the form without JavaScript become the address of their variant. */
async function toVariant(shopper: Shopper, handle: string): Promise<Response> {
  const product = await theProduct(shopper, handle);
  const values = product.options.map((_, at) => shopper.query.get(`o${at}`) ?? "");
  const variant = afterChoosing(product.variants, values, 0, values[0] ?? "");
  const path = productPath(shopper.site.base, product.handle);
  return redirect(variant ? `${path}?variant=${variant.id}` : path);
}

/** What a form asks for; undefined where no form is taken. */
export async function formRoute(
  shopper: Shopper,
  path: string,
  form: URLSearchParams,
): Promise<Response | undefined> {
  if (path === "/cart/lines") return addToCart(shopper, form);
  if (path === "/cart/lines/update") return updateCart(shopper, form);
  if (path === "/checkout") return saveCheckout(shopper, form);
  return undefined;
}

/** The page for a refusal nobody nearer had an answer to; everything else is an accident. */
export async function refusedPage(visit: Visit, refusal: unknown): Promise<Page> {
  if (!(refusal instanceof RefusedError)) throw refusal;
  if (refusal.code === "shop_not_live") return renderPage(visit.site, closedPage(visit.site));
  if (refusal.status === 404 || refusal.code === "invalid_input")
    return renderPage(visit.site, await notFoundPage(visit));
  throw refusal;
}

function segments(path: string): string[] {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return [];
  }
}
