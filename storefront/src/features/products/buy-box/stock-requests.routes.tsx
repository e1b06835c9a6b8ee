import { html } from "../../../responses.ts";
import { renderPage, type View } from "../../../page.tsx";
import { t } from "../../../i18n.ts";
import { passageView } from "../../../passage-view.tsx";
import { translateMessage } from "../../../languages/request-language.ts";
import { inStore, type Shopper } from "../../cart/shopper.ts";
import { productView, requireProduct } from "../ProductPage.tsx";
import { isRejection } from "../../../rejections.ts";

/** POST /stock-requests: requests an email to `email` when `variant_id` of `product` is back in stock. */
export async function requestStock(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const { site, client } = shopper;
  const product = await requireProduct(shopper, form.get("product") ?? "");
  const body = { variant_id: form.get("variant_id") ?? "", email: form.get("email") ?? "" };
  const respond = (problem?: string, news?: string) =>
    html(renderPage(site, productView(site, product, { variantId: body.variant_id, problem, news })));
  try {
    await client.stock_requests.create({ params: inStore(shopper), body });
  } catch (apiError) {
    if (!isRejection(apiError)) throw apiError;
    if (apiError.code === "shop_not_live" && !site.isPreview) throw apiError;
    return respond(
      apiError.code === "invalid_input"
        ? t("Enter an email, like name@example.com.")
        : translateMessage(apiError.message),
    );
  }
  return respond(undefined, t("We'll email you when it's back in stock."));
}

/** GET /stock-requests/…: the page behind a link in an email. Opening it changes nothing. */
export function forgetView(): View {
  return passageView(
    t("Remove my email"),
    <>
      <p>{t("We won't email you about this product again.")}</p>
      <form method="post">
        <button className="button">{t("Remove my email")}</button>
      </form>
    </>,
  );
}

/** POST /stock-requests/…: sent by the button, or by one-click unsubscribe of the email program. */
export async function forgetRequest(shopper: Shopper, token: string): Promise<Response> {
  await shopper.client.stock_requests.remove({ params: { ...inStore(shopper), token } });
  return html(renderPage(shopper.site, passageView(t("Your email was removed."))));
}
