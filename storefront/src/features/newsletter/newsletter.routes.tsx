import { html } from "../../responses.ts";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { renderPage, type View } from "../../page.tsx";
import { passageView } from "../../passage-view.tsx";
import { go } from "../cart/current-cart.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { NewsletterForm } from "./NewsletterForm.tsx";
import { isRejection } from "../../rejections.ts";

/** GET /newsletter: the form; with `?sent=1`, after it was sent. */
export function newsletterView({ query }: Shopper): View {
  return query.has("sent")
    ? passageView(
        t("Check your email"),
        <p>{t("Click the link in our email to confirm that you want news and offers.")}</p>,
      )
    : formView();
}

/** POST /newsletter: emails a link to confirm. The response is the same for every email. */
export async function signUp(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const sent = "/newsletter?sent=1";
  // Only robots fill in the hidden field. They learn nothing from the response.
  if (form.get("website")) return go(shopper, sent);
  const typed = form.get("email") ?? "";
  try {
    await shopper.client.newsletter.sign_up({ params: inStore(shopper), body: { email: typed } });
  } catch (failure) {
    return rejected(shopper, failure, typed);
  }
  return go(shopper, sent);
}

/** GET /newsletter-confirmations/…: the page behind the link in the email. Opening it changes nothing: email scanners open links. */
export function confirmView(): View {
  return passageView(
    t("Confirm your subscription"),
    <>
      <p>{t("You'll receive news and offers by email. You can unsubscribe at any time.")}</p>
      <form method="post">
        <button className="button">{t("Confirm subscription")}</button>
      </form>
    </>,
  );
}

/** POST /newsletter-confirmations/… */
export async function confirmSignUp(shopper: Shopper, token: string): Promise<Response> {
  try {
    await shopper.client.newsletter.confirm({ params: { ...inStore(shopper), token } });
  } catch (failure) {
    return rejected(shopper, failure);
  }
  const text = t("Thank you. You'll receive our news and offers by email.");
  return html(renderPage(shopper.site, passageView(t("You're subscribed"), <p>{text}</p>)));
}

/** GET /newsletter-emails/…: the page behind the link to unsubscribe. Opening it changes nothing. */
export function newsletterUnsubscribeView(): View {
  return passageView(
    t("Unsubscribe from news and offers"),
    <>
      <p>{t("We won't send you news and offers anymore.")}</p>
      <form method="post">
        <button className="button">{t("Unsubscribe")}</button>
      </form>
    </>,
  );
}

/** POST /newsletter-emails/…: sent by the button, or by one-click unsubscribe of the email program (RFC 8058). */
export async function unsubscribeFromNewsletter(shopper: Shopper, link: string): Promise<Response> {
  await shopper.client.newsletter.unsubscribe({ params: { ...inStore(shopper), link } });
  const text = t("We won't send you news and offers anymore.");
  return html(renderPage(shopper.site, passageView(t("You're unsubscribed"), <p>{text}</p>)));
}

/** The form with the reason for the rejection, and with what was typed. */
function rejected(shopper: Shopper, failure: unknown, typed?: string): Response {
  const isExpected = isRejection(failure);
  if (!isExpected || failure.code === "not_found") throw failure;
  if (failure.code === "shop_not_live" && !shopper.site.isPreview) throw failure;
  const problem =
    failure.code === "invalid_input"
      ? t("Enter an email, like name@example.com.")
      : translateMessage(failure.message);
  return html(renderPage(shopper.site, { ...formView(typed, problem), status: failure.status }));
}

function formView(typed?: string, problem?: string): View {
  return passageView(
    t("Sign up for news and offers"),
    <NewsletterForm id="newsletter-page" typed={typed} problem={problem} />,
  );
}
