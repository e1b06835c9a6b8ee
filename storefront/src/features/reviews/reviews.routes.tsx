import { RejectedError } from "@vitrine/contract/client";
import type { OwnReview } from "@vitrine/contract/products/reviews";
import type { ReactNode } from "react";
import { html, redirect } from "../../responses.ts";
import { formProblems } from "../../form-problems.ts";
import { renderPage, type View } from "../../page.tsx";
import { passageView } from "../../passage-view.tsx";
import { filesIn } from "../../form-files.ts";
import { productPath } from "../../paths.ts";
import { notFoundPage } from "../../sections/NotFoundPage.tsx";
import { t } from "../../i18n.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { requireProduct } from "../products/ProductPage.tsx";
import { OwnReviews } from "./OwnReviews.tsx";
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

/**
 * GET /orders/<token>/reviews/<product id>, or /shop: the form for a delivered product or for the shop. Once it is written, the
 * thanks, with the order's other subjects.
 */
export async function showOwnReviewForm(
  shopper: Shopper,
  token: string,
  subject: string,
): Promise<Response | undefined> {
  const all = await listOwn(shopper, token);
  const own = all.find((one) => isOf(one, subject));
  if (!own) return undefined;
  const view =
    own.stars === null ? ownFormView(own, emptyDraft) : ownThanks(own, all, orderPath(shopper, token));
  return html(renderPage(shopper.site, view));
}

/** POST /orders/<token>/reviews/<product id>, or /shop */
export async function sendOwnReview(
  shopper: Shopper,
  { token, subject }: { token: string; subject: string },
  read: () => Promise<FormData | Response>,
): Promise<Response> {
  // Only for an order: the form may be large.
  const own = (await listOwn(shopper, token)).find((one) => isOf(one, subject));
  if (!own) return html(renderPage(shopper.site, await notFoundPage(shopper)));
  const form = await read();
  if (form instanceof Response) return form;
  const typed = typedIn(form);
  const params = { ...inStore(shopper), token };
  const body = reviewIn(form);
  try {
    if (own.product_id === null) await shopper.client.reviews.create_own_of_shop({ params, body });
    else await shopper.client.reviews.create_own({ params, body: { product_id: own.product_id, ...body } });
  } catch (failure) {
    // Sent twice: the page thanks for the first one.
    if (!(failure instanceof RejectedError) || failure.code !== "already_reviewed")
      return rejected(shopper, failure, (draft) => ownFormView(own, { typed, ...draft }));
  }
  return redirect(`${orderPath(shopper, token)}/reviews/${encodeURIComponent(subject)}`);
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

async function listOwn(shopper: Shopper, token: string): Promise<OwnReview[]> {
  return (await shopper.client.reviews.list_own({ params: { ...inStore(shopper), token } })).data;
}

/** True for the product with this id, and for the shop with "shop". */
function isOf({ product_id }: OwnReview, subject: string): boolean {
  return (product_id ?? "shop") === subject;
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

function formView(subject: string, draft: ReviewDraft, requiresEmail: boolean): View {
  return {
    title: t("Write a review"),
    body: <ReviewForm subject={subject} draft={draft} requiresEmail={requiresEmail} />,
  };
}

function ownFormView(own: OwnReview, draft: ReviewDraft): View {
  if (own.product_id !== null) return formView(own.title, draft, false);
  return {
    title: t("Write a review"),
    body: (
      <ReviewForm
        subject={t("Your experience with {{shop}}", { shop: own.title })}
        hint={t("For example the delivery, the packaging and our service.")}
        draft={draft}
        requiresEmail={false}
      />
    ),
  };
}

/** @param all the subjects of the order, of which those without a review are listed */
function ownThanks(own: OwnReview, all: OwnReview[], path: string): View {
  const others = all.filter(({ stars }) => stars === null);
  const text =
    own.product_id === null
      ? t("It appears in our shop once it's published.")
      : t("It appears on the product page once it's published.");
  return { ...thanks(path, text, <OwnReviews path={path} reviews={others} />), sheet: "customer" };
}

function thanks(
  path: string,
  text = t("It appears on the product page once it's published."),
  more?: ReactNode,
): View {
  return passageView(
    t("Thank you for your review"),
    <>
      <p>{text}</p>
      <p>
        <a className="button" href={path}>
          {t("Back")}
        </a>
      </p>
      {more}
    </>,
  );
}

function orderPath({ site }: Shopper, token: string): string {
  return `${site.base}/orders/${encodeURIComponent(token)}`;
}
