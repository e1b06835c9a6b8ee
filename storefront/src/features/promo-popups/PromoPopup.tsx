import type { PopupPages, StorePromoPopup } from "@vitrine/contract/shops/promo-popups";
import { t } from "../../i18n.ts";
import { linkPath } from "../../paths.ts";
import { type Site, useSite } from "../../site.ts";
import { PlainPicture } from "../products/PlainPicture.tsx";
import type { PopupConfig } from "./popup-schedule.rules.ts";

/** A page that may have the popup, by its kind. */
export type PopupPage = Exclude<PopupPages, "all"> | "other";

/** The kind of a page that is the same for all visitors. @param path within the shop */
export function popupPageOf(path: string): PopupPage {
  if (path === "/") return "home";
  const [, first, second] = path.split("/");
  if (first === "products") return second ? "products" : "lists";
  return first === "search" || first === "categories" || first === "collections" ? "lists" : "other";
}

/** The popup of a page; undefined for pages without one, such as cart and checkout, and in a theme's preview. */
export function popupOn(site: Site, page: PopupPage | undefined): StorePromoPopup | undefined {
  const popup = site.store.promo_popup;
  if (!popup || page === undefined || site.isThemePreview) return undefined;
  return popup.pages === "all" || popup.pages === page ? popup : undefined;
}

/** Script and style sheet of the popup, for the head of pages that have it. */
export function PopupFiles({ assets }: Pick<Site, "assets">) {
  return (
    <>
      <link rel="stylesheet" href={assets.popupStyles} />
      <script type="module" src={assets.popupScript} />
    </>
  );
}

/** The popup, closed, as part of the page that everyone gets. A script opens it above the page, so nothing moves. */
export function PromoPopup({ popup }: { popup: StorePromoPopup }) {
  const { store } = useSite();
  const { title, text, picture, action } = popup;
  return (
    <dialog
      className="promo-popup"
      aria-labelledby="promo-popup-title"
      data-promo-popup={JSON.stringify(configOf(popup, store))}
    >
      <div className="promo-popup-body">
        <button type="button" className="promo-popup-close" aria-label={t("Close")} data-close>
          ×
        </button>
        {picture && (
          <PlainPicture
            picture={picture}
            title={title}
            decorative={picture.alt === ""}
            sizes="(max-width: 32rem) 100vw, 30rem"
          />
        )}
        <div className="promo-popup-text" data-offer>
          <h2 id="promo-popup-title" dir="auto">
            {title}
          </h2>
          {text && (
            <p className="lines" dir="auto">
              {text}
            </p>
          )}
          {action === "link" && <PopupLink popup={popup} />}
          {action === "newsletter" && <SignUpForm />}
        </div>
        {action === "newsletter" && <Thanks />}
      </div>
    </dialog>
  );
}

function configOf(popup: StorePromoPopup, { id, handle }: Site["store"]): PopupConfig {
  const { action, trigger, delay_seconds, scroll_percent, frequency, frequency_days, version } = popup;
  const timing = { trigger, delay_seconds, scroll_percent, frequency, frequency_days };
  return { shop: id, handle, action, version, ...timing };
}

function PopupLink({ popup: { link, button_label } }: { popup: StorePromoPopup }) {
  const { base } = useSite();
  if (!link || !button_label) return null;
  return (
    <p>
      <a className="button" href={linkPath(base, link)} dir="auto">
        {button_label}
      </a>
    </p>
  );
}

function SignUpForm() {
  return (
    <form>
      <label htmlFor="promo-popup-email">{t("Email")}</label>
      <p className="newsletter-field">
        <input
          id="promo-popup-email"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
        />
        <button className="button">{t("Sign up")}</button>
      </p>
      <p className="problem" role="alert" data-problem hidden>
        {t("Your sign-up couldn't be sent. Wait a minute, then try again.")}
      </p>
      <p className="muted">{t("We'll email you a link to confirm. You can unsubscribe at any time.")}</p>
    </form>
  );
}

/** Replaces the offer after the sign-up. The page never has the coupon's code: the server returns it to the script. */
function Thanks() {
  const { base } = useSite();
  return (
    <div className="promo-popup-text" data-thanks hidden tabIndex={-1}>
      <h2>{t("Check your email")}</h2>
      <p>{t("Click the link in our email to confirm that you want news and offers.")}</p>
      <div data-coupon hidden>
        <p>{t("Code")}</p>
        <output className="promo-popup-code" />
        <p>
          <a className="button" href={`${base}/products`}>
            {t("Continue shopping")}
          </a>
        </p>
      </div>
    </div>
  );
}
