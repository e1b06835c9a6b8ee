import { html, plain } from "./responses.ts";
import type { Shopper } from "./features/cart/shopper.ts";
import { mayChange, readFileForm, readForm } from "./guards.ts";
import { t } from "./i18n.ts";
import { renderPage } from "./page.tsx";
import { fileFormRoute, formRoute } from "./routes.ts";
import { notFoundPage } from "./sections/NotFoundPage.tsx";

/** The response to a form that a shopper's browser sent. @param path within the shop */
export async function handleForm(shopper: Shopper, path: string, request: Request): Promise<Response> {
  // The link in the email is proof enough, and email clients send no origin.
  const isFromEmail = /^\/(stock-requests|cart-emails|review-emails|newsletter-emails)\//.test(path);
  // Payment providers send the shopper's browser back with a form; it only leads to the order's page.
  const isReturn = /^\/orders\/[^/]+\/payment-return$/.test(path);
  if (!isFromEmail && !isReturn && !mayChange(request, shopper.site.origin))
    return plain(403, t("Send this form from the shop's own page."));
  const withFiles = fileFormRoute(shopper, path, async () => {
    const form = await readFileForm(request);
    if (form === 413) return plain(413, t("That's too much to send at once."));
    return form === 415 ? plain(415, t("Send a form.")) : form;
  });
  if (withFiles) return withFiles;
  // They send the form in an encoding of their choice, and the link says everything.
  const form = isFromEmail || isReturn ? new URLSearchParams() : await readForm(request);
  if (form === 415) return plain(415, t("Send a form."));
  if (form === 413) return plain(413, t("That's too much to send at once."));
  return (
    (await formRoute(shopper, path, form)) ?? html(renderPage(shopper.site, await notFoundPage(shopper)))
  );
}
