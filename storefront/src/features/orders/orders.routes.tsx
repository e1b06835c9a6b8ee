import type { ReturnReason } from "@vitrine/contract/orders/returns";
import { html, redirect } from "../../responses.ts";
import { filesIn } from "../../form-files.ts";
import { renderPage } from "../../page.tsx";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { isViewOnly, type OrderTasks, orderPage } from "./OrderPage.tsx";
import { isRejection } from "../../rejections.ts";

/** POST /orders/<token>/confirmation: confirms the order with a code. */
export async function confirmOrder(
  shopper: Shopper,
  token: string,
  form: URLSearchParams,
): Promise<Response> {
  const code = form.get("code") ?? "";
  try {
    await shopper.client.order_codes.confirm({ params: { ...inStore(shopper), token }, body: { code } });
  } catch (failure) {
    return withTasks(shopper, token, failure, (error) => ({ rejectedCode: { typed: code, error } }));
  }
  return redirect(`${shopper.site.base}/orders/${token}`);
}

/** POST /orders/<token>/codes: sends another code. */
export async function sendCode(shopper: Shopper, token: string): Promise<Response> {
  try {
    await shopper.client.order_codes.send({ params: { ...inStore(shopper), token } });
  } catch (failure) {
    return withTasks(shopper, token, failure, (codeNews) => ({ codeNews }));
  }
  const tasks = { codeNews: t("We'll send you another code.") };
  return html(renderPage(shopper.site, await orderPage(shopper, token, tasks)));
}

/** POST /orders/<token>/payment-proofs: sends a proof of payment, with its files. */
export async function submitProof(
  shopper: Shopper,
  token: string,
  read: () => Promise<FormData | Response>,
): Promise<Response> {
  // Only for an order: the form may be large.
  await shopper.client.payment_proofs.list_own({ params: { ...inStore(shopper), token } });
  const form = await read();
  if (form instanceof Response) return form;
  const reference = String(form.get("reference") ?? "");
  const files = filesIn(form, "files");
  try {
    const params = { ...inStore(shopper), token };
    await shopper.client.payment_proofs.submit({ params, body: { reference, files } });
  } catch (failure) {
    return withTasks(shopper, token, failure, (error) => ({ rejectedProof: { reference, error } }));
  }
  return redirect(`${shopper.site.base}/orders/${token}#proof`);
}

/** POST /orders/<token>/returns: requests a return of the chosen units, with photos. */
export async function requestReturn(
  shopper: Shopper,
  token: string,
  read: () => Promise<FormData | Response>,
): Promise<Response> {
  // Only for an order: the form may be large.
  await shopper.client.returns.list_own({ params: { ...inStore(shopper), token } });
  const sent = await read();
  if (sent instanceof Response) return sent;
  const photos = filesIn(sent, "photos");
  const texts = [...sent].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const form = new URLSearchParams(texts);
  const lines = [...form].flatMap(([name, value]) => {
    const id = /^quantity-(.+)$/.exec(name)?.[1];
    if (!id || Number(value) === 0) return [];
    const reason = (form.get(`reason-${id}`) ?? "") as ReturnReason;
    return [{ order_line_id: id, quantity: Number(value), reason }];
  });
  try {
    const params = { ...inStore(shopper), token };
    await shopper.client.returns.create_own({ params, body: { lines, note: form.get("note"), photos } });
  } catch (failure) {
    return withTasks(shopper, token, failure, (error) => ({ rejectedReturn: { form, error } }));
  }
  return redirect(`${shopper.site.base}/orders/${token}#returns`);
}

/** POST /orders/<token>/returns/<id>/cancellation: cancels a requested return. */
export async function cancelReturn(shopper: Shopper, token: string, return_id: string): Promise<Response> {
  try {
    await shopper.client.returns.cancel_own({ params: { ...inStore(shopper), token, return_id } });
  } catch (failure) {
    return withTasks(shopper, token, failure, (error) => ({
      rejectedReturn: { form: new URLSearchParams(), error },
    }));
  }
  return redirect(`${shopper.site.base}/orders/${token}#returns`);
}

/** POST /orders/<token>/cancellation: cancels the order. */
export async function cancelOrder(shopper: Shopper, token: string): Promise<Response> {
  try {
    await shopper.client.checkout.cancel_order({ params: { ...inStore(shopper), token } });
  } catch (failure) {
    return withTasks(shopper, token, failure, (rejectedCancellation) => ({ rejectedCancellation }));
  }
  return redirect(`${shopper.site.base}/orders/${token}`);
}

/** POST /orders/<token>/receipt: marks the order as received. */
export async function receiveOrder(shopper: Shopper, token: string): Promise<Response> {
  try {
    await shopper.client.checkout.receive_order({ params: { ...inStore(shopper), token } });
  } catch (failure) {
    return withTasks(shopper, token, failure, (rejectedReceipt) => ({ rejectedReceipt }));
  }
  return redirect(`${shopper.site.base}/orders/${token}`);
}

/** The order's page with the reason why something failed, at the form that was sent. */
async function withTasks(
  shopper: Shopper,
  token: string,
  failure: unknown,
  tasksOf: (message: string) => OrderTasks,
): Promise<Response> {
  if (!isRejection(failure) || failure.code === "not_found") throw failure;
  const [message] = Object.values(failure.errors)[0] ?? [];
  const text = failure.code === "invalid_input" && message ? message : failure.message;
  const tasks = isViewOnly(failure) ? {} : tasksOf(translateMessage(text));
  const view = await orderPage(shopper, token, tasks);
  return html(renderPage(shopper.site, { ...view, status: failure.status }));
}
