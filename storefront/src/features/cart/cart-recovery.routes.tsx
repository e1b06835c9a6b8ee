import { RejectedError } from "@vitrine/contract/client";
import { html, json, redirect } from "../../responses.ts";
import { renderPage, type View } from "../../page.tsx";
import { passageView } from "../../passage-view.tsx";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { restoredCookies, restoredTexts } from "./restored-cart.ts";
import { inStore, type Shopper } from "./shopper.ts";
import { isRejection } from "../../rejections.ts";

/** GET /cart/restore/…: fills the visitor's cart from a link, and shows it. Repeating it changes nothing more. */
export async function restoreCart(shopper: Shopper, link: string): Promise<Response> {
  const { site, client } = shopper;
  try {
    const { data } = await client.cart_recovery.restore({ params: inStore(shopper), body: { link } });
    return redirect(`${site.base}/cart`, restoredCookies(shopper, data, restoredTexts(shopper, data)), 302);
  } catch (apiError) {
    if (!isRejection(apiError)) throw apiError;
    if (apiError.code === "not_found" || apiError.code === "shop_not_live") throw apiError;
    return html(renderPage(site, { ...uselessLinkView(site.base, apiError), status: apiError.status }));
  }
}

/** The page of a link that restores nothing, with the reason. */
function uselessLinkView(base: string, { code, message }: RejectedError): View {
  if (code === "cart_link_expired")
    return withProductsLink(
      base,
      t("This link has expired"),
      t("Links to a cart work for 30 days. The items may still be in the shop."),
    );
  if (code === "cart_link_used")
    return withProductsLink(
      base,
      t("This cart has been ordered"),
      t("The email about the order has a link to it."),
    );
  return withProductsLink(base, t("Your cart couldn't be restored"), translateMessage(message));
}

/** A page with a text and a link to the products. */
function withProductsLink(base: string, title: string, text: string): View {
  return passageView(
    title,
    <>
      <p>{text}</p>
      <p>
        <a href={`${base}/products`}>{t("View all products")}</a>
      </p>
    </>,
  );
}

/** GET /cart-emails/…: the page behind a link in an email. Opening it changes nothing: email scanners open links. */
export function unsubscribeView(): View {
  return passageView(
    t("Unsubscribe from cart emails"),
    <>
      <p>{t("We won't email you about items you left in your cart again.")}</p>
      <form method="post">
        <button className="button">{t("Unsubscribe")}</button>
      </form>
    </>,
  );
}

/** POST /cart-emails/…: sent by the button, or by one-click unsubscribe of the email program (RFC 8058). */
export async function unsubscribe(shopper: Shopper, link: string): Promise<Response> {
  await shopper.client.cart_recovery.unsubscribe({ params: { ...inStore(shopper), link } });
  const text = t("We won't email you about items you left in your cart again.");
  const view = withProductsLink(shopper.site.base, t("You're unsubscribed"), text);
  return html(renderPage(shopper.site, view));
}

/** POST /checkout/contact: sent when a contact field loses focus while the address is incomplete. */
export async function saveContact(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const typed = (name: string) => form.get(name)?.trim() ?? "";
  const country = typed("country") || shopper.site.store.country;
  await storeContact(shopper, { email: typed("email"), phone: typed("phone"), country });
  return json(200, {});
}

/** Stores the parts of a contact that are valid. The form reports the others when it is saved. */
export async function storeContact(
  shopper: Shopper,
  { email, phone, country }: { email: string; phone: string; country: string },
): Promise<void> {
  const params = inStore(shopper);
  for (const part of [{ email }, { phone }]) {
    if (!Object.values(part)[0]) continue;
    await shopper.client.cart_recovery
      .save_contact({ params, body: { ...part, country } })
      .catch((failure: unknown) => {
        if (!isRejection(failure)) throw failure;
      });
  }
}
