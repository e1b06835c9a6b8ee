import { RejectedError } from "@vitrine/contract/client";
import { html, json, redirect } from "../../responses.ts";
import { renderPage, type View } from "../../page.tsx";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { restoredCookies, restoredTexts } from "./restored-cart.ts";
import { inStore, type Shopper } from "./shopper.ts";

/** GET /cart/restore/…: fills the visitor's cart from a link, and shows it. Repeating it changes nothing more. */
export async function restoreCart(shopper: Shopper, link: string): Promise<Response> {
  const { site, client } = shopper;
  try {
    const { data } = await client.cart_recovery.restore({ params: inStore(shopper), body: { link } });
    return redirect(`${site.base}/cart`, restoredCookies(shopper, data, restoredTexts(shopper, data)), 302);
  } catch (apiError) {
    if (!(apiError instanceof RejectedError) || apiError.status >= 500) throw apiError;
    if (apiError.code === "not_found" || apiError.code === "shop_not_live") throw apiError;
    return html(renderPage(site, { status: apiError.status, ...uselessLink(apiError) }));
  }
}

/** The page of a link that restores nothing, with the reason. */
function uselessLink({ code, message }: RejectedError): View {
  const [title, text] =
    code === "cart_link_expired"
      ? [
          t("This link has expired"),
          t("Links to a cart work for 30 days. The items may still be in the shop."),
        ]
      : code === "cart_link_used"
        ? [t("This cart has been ordered"), t("The email about the order has a link to it.")]
        : [t("Your cart couldn't be restored"), translateMessage(message)];
  return { title, body: <Passage title={title} text={text} /> };
}

function Passage({ title, text }: { title: string; text: string }) {
  const { base } = useSite();
  return (
    <section className="passage">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href={`${base}/products`}>{t("View all products")}</a>
      </p>
    </section>
  );
}

/** GET /cart-emails/…: the page behind a link in an email. Opening it changes nothing: email scanners open links. */
export function unsubscribeView(): View {
  const title = t("Unsubscribe from cart emails");
  return {
    title,
    body: (
      <section className="passage">
        <h1>{title}</h1>
        <p>{t("We won't email you about items you left in your cart again.")}</p>
        <form method="post">
          <button className="button">{t("Unsubscribe")}</button>
        </form>
      </section>
    ),
  };
}

/** POST /cart-emails/…: sent by the button, or by one-click unsubscribe of the email program (RFC 8058). */
export async function unsubscribe(shopper: Shopper, link: string): Promise<Response> {
  await shopper.client.cart_recovery.unsubscribe({ params: { ...inStore(shopper), link } });
  const title = t("You're unsubscribed");
  const text = t("We won't email you about items you left in your cart again.");
  return html(renderPage(shopper.site, { title, body: <Passage title={title} text={text} /> }));
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
        if (!(failure instanceof RejectedError) || failure.status >= 500) throw failure;
      });
  }
}
