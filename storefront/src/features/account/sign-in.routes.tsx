import { RejectedError } from "@vitrine/contract/client";
import { html, redirect } from "../../responses.ts";
import { renderPage, type View } from "../../page.tsx";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { restoreAccountCart } from "../cart/account-cart.ts";
import { cartCookies } from "../cart/cart-cookie.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { accountCookies, codeCookie, requestedCodeIn } from "./account-cookies.ts";
import { enterCodeView, signInView } from "./SignInPage.tsx";
import { isRejection } from "../../rejections.ts";

/** The page after signing in: the checkout, or the account. */
function nextIn(values: URLSearchParams): "checkout" | "" {
  return values.get("next") === "checkout" ? "checkout" : "";
}

/** The path of the sign-in page. */
export function signInPath(base: string, next: "checkout" | "" = ""): string {
  return `${base}/account/login${next && `?next=${next}`}`;
}

/** GET /account/login */
export function showSignIn(shopper: Shopper): Response {
  const { site, query, shopperToken } = shopper;
  const next = nextIn(query);
  if (shopperToken) return redirect(`${site.base}/${next || "account"}`);
  return respond(shopper, signInView(200, { next }));
}

/** POST /account/login: emails a code. The response is the same for every email. */
export async function requestCode(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const { site, shop, client } = shopper;
  const next = nextIn(form);
  const email = form.get("email")?.trim() ?? "";
  try {
    const { data } = await client.shopper_accounts.request_code({
      params: inStore(shopper),
      body: { email },
    });
    const cookie = codeCookie(shop, site, { request: data.request, email });
    const again = form.has("again") ? "again=1" : "";
    const query = [next && `next=${next}`, again].filter(Boolean).join("&");
    return redirect(`${site.base}/account/code${query && `?${query}`}`, [cookie]);
  } catch (failure) {
    const error = messageOf(failure, "email");
    return respond(shopper, signInView(error.status, { next, typed: email, error: error.message }));
  }
}

/** GET /account/code */
export function showCode(shopper: Shopper): Response {
  const { site, shop, cookies, query } = shopper;
  const requested = requestedCodeIn(cookies, shop);
  const next = nextIn(query);
  if (!requested) return redirect(signInPath(site.base, next));
  const news = query.has("again") ? t("We'll email you another code.") : undefined;
  return respond(shopper, enterCodeView(200, { email: requested.email, next, news }));
}

/** POST /account/code: signs in with the code that this browser requested. */
export async function signIn(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const { site, shop, cookies, client } = shopper;
  const next = nextIn(form);
  const requested = requestedCodeIn(cookies, shop);
  if (!requested) return redirect(signInPath(site.base, next));
  const code = form.get("code") ?? "";
  try {
    const body = { request: requested.request, code };
    const { data } = await client.shopper_accounts.sign_in({ params: inStore(shopper), body });
    const cart = await restoreAccountCart(shopper, data.token);
    const page = next && cart.hasNotices ? "cart" : next || "account";
    return redirect(`${site.base}/${page}`, [
      ...accountCookies(shop, site.origin, data.token),
      codeCookie(shop, site, undefined),
      ...cart.cookies,
    ]);
  } catch (failure) {
    const error = messageOf(failure, "code");
    const props = { email: requested.email, next, typed: code, error: error.message };
    return respond(shopper, enterCodeView(error.status, props));
  }
}

/** POST /account/logout, or with `everywhere` all sessions. The items stay in the cart. */
export async function signOut(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const { site, shop, client } = shopper;
  const params = inStore(shopper);
  try {
    if (form.has("everywhere")) await client.shopper_accounts.sign_out_everywhere({ params });
    else await client.shopper_accounts.sign_out({ params });
  } catch (failure) {
    // The session has ended already.
    if (!(failure instanceof RejectedError) || failure.code !== "unauthenticated") throw failure;
  }
  return redirect(signInPath(site.base), accountCookies(shop, site.origin, undefined));
}

/** The message of an expected error of a field, for the shopper. */
export function messageOf(failure: unknown, field: string): { status: number; message: string } {
  if (!isRejection(failure) || failure.status === 404) throw failure;
  const message = failure.errors[field]?.[0] ?? failure.message;
  return { status: failure.status, message: translateMessage(message) };
}

function respond(shopper: Shopper, view: View): Response {
  return html(renderPage(shopper.site, view));
}

/** Forgets a deleted account on this device. */
export function forgetAccount(shopper: Shopper): string[] {
  const { site, shop, cartToken } = shopper;
  return [
    ...accountCookies(shop, site.origin, undefined),
    codeCookie(shop, site, undefined),
    ...cartCookies(shop, site.origin, undefined, cartToken),
  ];
}
