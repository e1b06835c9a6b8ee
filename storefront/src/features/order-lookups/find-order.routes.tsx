import { RejectedError } from "@vitrine/contract/client";
import { html } from "../../responses.ts";
import { formProblems } from "../../form-problems.ts";
import { t } from "../../i18n.ts";
import { renderPage, type View } from "../../page.tsx";
import { passageView } from "../../passage-view.tsx";
import { go } from "../cart/current-cart.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { FindOrderForm, type LookupDraft } from "./FindOrderForm.tsx";

/** The path of the page within the shop. */
export const findOrderPath = "/find-order";

/** GET /find-order: the form; with `?sent=1`, after it was sent. */
export function findOrderView({ query, site }: Shopper): View {
  return query.has("sent") ? sentView(site.base) : formView({ typed: {}, problems: {} });
}

/** POST /find-order: sends the link. The response is the same whether or not there is such an order. */
export async function findOrder(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const sent = `${findOrderPath}?sent=1`;
  // Only robots fill in the hidden field. They learn nothing from the response.
  if (form.get("website")) return go(shopper, sent);
  const typed = { number: form.get("number") ?? "", contact: form.get("contact") ?? "" };
  try {
    await shopper.client.order_lookups.create({ params: inStore(shopper), body: typed });
  } catch (failure) {
    if (failure instanceof RejectedError && failure.code === "shop_not_live") throw failure;
    const { status, problems, problem } = formProblems(failure);
    return html(renderPage(shopper.site, { ...formView({ typed, problems, problem }), status }));
  }
  return go(shopper, sent);
}

function sentView(base: string): View {
  return passageView(
    t("Check your messages"),
    <>
      <p>
        {t(
          "If an order has this number and this email or phone number, we'll send the link within a few minutes.",
        )}
      </p>
      <p>{t("Nothing arrived? Check the number in your order confirmation, and your spam folder.")}</p>
      <p>
        <a href={base + findOrderPath}>{t("Try again")}</a>
      </p>
    </>,
  );
}

function formView(draft: LookupDraft): View {
  return { title: t("Find your order"), body: <FindOrderForm draft={draft} /> };
}
