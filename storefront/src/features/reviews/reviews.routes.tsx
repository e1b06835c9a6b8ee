import { RejectedError } from "@vitrine/contract/client";
import type { OwnReview } from "@vitrine/contract/products/reviews";
import { html, redirect } from "../../answers.ts";
import { formProblems } from "../../form-problems.ts";
import { renderPage, type View } from "../../page.tsx";
import { passageView } from "../../passage-view.tsx";
import { filesIn } from "../../form-files.ts";
import { productPath } from "../../paths.ts";
import { notFoundPage } from "../../sections/NotFoundPage.tsx";
import { t } from "../../i18n.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { requireProduct } from "../products/ProductPage.tsx";
import { type ReviewDraft, ReviewForm, typedIn } from "./ReviewForm.tsx";

const emptyDraft: ReviewDraft = { typed: {}, problems: {} };

/** GET /products/<handle>/review: the form for visitors without an order; with `?sent=1`, after it was sent. */
export async function showReviewForm(shopper: Shopper, handle: string): Promise<Response> {
  const product = await requireProduct(shopper, handle);
  const path = productPath(shopper.site.base, product.handle);
  if (shopper.query.has("sent")) return html(renderPage(shopper.site, thanks(path)));
  if (!product.accepts_reviews) return redirect(path);
  return html(renderPage(shopper.site, formView(product.title, emptyDraft, true)));
}

/** POST /products/<handle>/review */
export async function sendReview(
  shopper: Shopper,
  handle: string,
  read: () => Promise<FormData | Response>,
): Promise<Response> {
  const product = await requireProduct(shopper, handle);
  const form = await read();
  if (form instanceof Response) return form;
  const sent = `${productPath(shopper.site.base, product.handle)}/review?sent=1`;
  // Only robots fill in the hidden field. They learn nothing from the response.
  if (form.get("website")) return redirect(sent);
  const typed = typedIn(form);
  try {
    const body = { ...reviewIn(form), email: typed.email ?? "" };
    await shopper.client.reviews.create({
      params: { ...inStore(shopper), product_handle: product.handle },
      body,
    });
  } catch (failure) {
    return rejected(shopper, failure, (draft) => formView(product.title, { typed, ...draft }, true));
  }
  return redirect(sent);
}

/** GET /orders/<token>/reviews/<product id>: the form for a delivered product, or the thanks for its review. */
export async function showOwnReviewForm(
  shopper: Shopper,
  token: string,
  productId: string,
): Promise<Response | undefined> {
  const own = await findOwn(shopper, token, productId);
  if (!own) return undefined;
  const view =
    own.stars === null ? formView(own.title, emptyDraft, false) : thanks(orderPath(shopper, token));
  return html(renderPage(shopper.site, view));
}

/** POST /orders/<token>/reviews/<product id> */
export async function sendOwnReview(
  shopper: Shopper,
  { token, productId }: { token: string; productId: string },
  read: () => Promise<FormData | Response>,
): Promise<Response> {
  // Only for an order: the form may be large.
  const own = await findOwn(shopper, token, productId);
  if (!own) return html(renderPage(shopper.site, await notFoundPage(shopper)));
  const form = await read();
  if (form instanceof Response) return form;
  const typed = typedIn(form);
  try {
    await shopper.client.reviews.create_own({
      params: { ...inStore(shopper), token },
      body: { product_id: productId, ...reviewIn(form) },
    });
  } catch (failure) {
    // Sent twice: the page thanks for the first one.
    if (!(failure instanceof RejectedError) || failure.code !== "already_reviewed")
      return rejected(shopper, failure, (draft) => formView(own.title, { typed, ...draft }, false));
  }
  return redirect(`${orderPath(shopper, token)}/reviews/${productId}`);
}

/** GET /review-emails/…: the page behind a link in an email. Opening it changes nothing: email scanners open links. */
export function requestsUnsubscribeView(): View {
  const title = t("Unsubscribe from review requests");
  return passageView(
    title,
    <>
      <p>{t("We won't ask you for reviews of your orders again.")}</p>
      <form method="post">
        <button className="button">{t("Unsubscribe")}</button>
      </form>
    </>,
  );
}

/** POST /review-emails/…: sent by the button, or by one-click unsubscribe of the email program (RFC 8058). */
export async function unsubscribeFromRequests(shopper: Shopper, link: string): Promise<Response> {
  await shopper.client.reviews.unsubscribe({ params: { ...inStore(shopper), link } });
  const text = t("We won't ask you for reviews of your orders again.");
  return html(renderPage(shopper.site, passageView(t("You're unsubscribed"), <p>{text}</p>)));
}

async function findOwn(shopper: Shopper, token: string, productId: string): Promise<OwnReview | undefined> {
  const { data } = await shopper.client.reviews.list_own({ params: { ...inStore(shopper), token } });
  return data.find(({ product_id }) => product_id === productId);
}

function reviewIn(form: FormData) {
  const { stars, title, text, name = "" } = typedIn(form);
  return { stars: Number(stars), title, text, name, photos: filesIn(form, "photos") };
}

/** The form again, with what was typed and the reasons why it was rejected. */
function rejected(
  { site }: Shopper,
  failure: unknown,
  viewOf: (draft: Pick<ReviewDraft, "problems" | "problem">) => View,
): Response {
  const { status, problems, problem } = formProblems(failure);
  const view = viewOf({ problems, problem });
  return html(renderPage(site, { ...view, status }));
}

function formView(productTitle: string, draft: ReviewDraft, asksEmail: boolean): View {
  return {
    title: t("Write a review"),
    body: <ReviewForm productTitle={productTitle} draft={draft} asksEmail={asksEmail} />,
  };
}

function thanks(path: string): View {
  return passageView(
    t("Thank you for your review"),
    <>
      <p>{t("It appears on the product page once it's published.")}</p>
      <p>
        <a className="button" href={path}>
          {t("Back")}
        </a>
      </p>
    </>,
  );
}

function orderPath({ site }: Shopper, token: string): string {
  return `${site.base}/orders/${encodeURIComponent(token)}`;
}
