import { RejectedError } from "@vitrine/contract/client";
import { html } from "../../responses.ts";
import { formProblems } from "../../form-problems.ts";
import { t } from "../../i18n.ts";
import { renderPage, type View } from "../../page.tsx";
import { passageView } from "../../passage-view.tsx";
import { go } from "../cart/current-cart.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { type ContactDraft, contactFields, ContactForm } from "./ContactForm.tsx";

/** GET /contact: the form; with `?sent=1`, after it was sent. */
export function contactView({ query, site }: Shopper): View {
  return query.has("sent")
    ? passageView(
        t("Thank you for your message"),
        <>
          <p>{t("We'll reply to your email.")}</p>
          <p>
            <a className="button" href={`${site.base}/`}>
              {t("Continue shopping")}
            </a>
          </p>
        </>,
      )
    : formView(crypto.randomUUID(), { typed: {}, problems: {} });
}

/** POST /contact: sends the message to the shop. */
export async function sendContactForm(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const sent = "/contact?sent=1";
  // Only robots fill in the hidden field. They learn nothing from the response.
  if (form.get("website")) return go(shopper, sent);
  const { name = "", email = "", text = "", ...optional } = typedIn(form);
  const formId = form.get("form_id") || crypto.randomUUID();
  try {
    await shopper.client.messages.create({
      params: inStore(shopper),
      body: { name, email, text, ...optional, form_id: formId },
    });
  } catch (failure) {
    const isClosed = failure instanceof RejectedError && failure.code === "shop_not_live";
    if (isClosed && !shopper.site.isPreview) throw failure;
    const { status, problems, problem } = formProblems(failure);
    const isFormUnknown = "form_id" in problems;
    const view = formView(isFormUnknown ? crypto.randomUUID() : formId, {
      typed: { name, email, text, ...optional },
      problems,
      problem,
    });
    return html(renderPage(shopper.site, { ...view, status }));
  }
  return go(shopper, sent);
}

function formView(formId: string, draft: ContactDraft): View {
  return { title: t("Contact us"), body: <ContactForm formId={formId} draft={draft} /> };
}

/** The fields of a submitted form that the API reads, as typed. */
function typedIn(form: URLSearchParams): ContactDraft["typed"] {
  return Object.fromEntries(contactFields.map((name) => [name, form.get(name) ?? ""]));
}
