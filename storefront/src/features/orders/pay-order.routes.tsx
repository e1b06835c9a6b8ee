import { RejectedError } from "@vitrine/contract/client";
import { html, json } from "../../responses.ts";
import { t } from "../../i18n.ts";
import { renderPage } from "../../page.tsx";
import { go } from "../cart/current-cart.ts";
import type { Shopper } from "../cart/shopper.ts";

/**
 * POST /orders/<token>/payment: opens the payment page of an order. The browser leaves from a page of ours, because the
 * content security policy allows no form whose response is a redirect to another host.
 */
export async function payOrder(shopper: Shopper, token: string, cookies: string[] = []): Promise<Response> {
  const url = await startPayment(shopper, token);
  if (!url) return go(shopper, `/orders/${encodeURIComponent(token)}?payment=failed`, cookies);
  if (shopper.wantsJson) return json(200, { location: url }, cookies);
  const view = { title: t("Payment"), quiet: true, redirectTo: url, body: <Leaving url={url} /> };
  return html(renderPage(shopper.site, view), cookies);
}

/** The URL of the payment page; undefined if the order can't be paid now. */
async function startPayment(shopper: Shopper, token: string): Promise<string | undefined> {
  const params = { handle: shopper.shop.handle, token };
  try {
    return (await shopper.client.online_payments.pay({ params })).data.url;
  } catch (failure) {
    const known = [
      "order_not_payable",
      "amount_too_small",
      "payment_provider_silent",
      "payment_unavailable",
      "order_view_only",
    ];
    if (failure instanceof RejectedError && known.includes(failure.code)) return undefined;
    throw failure;
  }
}

function Leaving({ url }: { url: string }) {
  return (
    <div className="order">
      <h1>{t("Opening the payment page")}</h1>
      <p>
        <a className="button" href={url}>
          {t("Continue to payment")}
        </a>
      </p>
    </div>
  );
}
