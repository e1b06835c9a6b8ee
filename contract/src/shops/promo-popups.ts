import * as z from "zod";
import { response, inShop, inStore, shop, visitor } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { CouponCode } from "../coupons/coupons.ts";
import { Picture } from "../products/pictures.ts";
import { endsAfterStart, publication, publicationDraft } from "../records.ts";
import { email, language, line, optional, optionalLine, optionalText, version } from "../values/fields.ts";
import { Link, LinkDraft, StoreLink } from "./links.ts";

/** The part below the text: nothing, a button with a link, or the newsletter's sign-up form. */
export const popupActions = ["none", "link", "newsletter"] as const;
/** The popup opens after a time, after scrolling, or when the pointer leaves the page at the top. */
export const popupTriggers = ["delay", "scroll", "exit"] as const;
/** On each device: once, again after some days, or once per visit. */
export const popupFrequencies = ["once", "days", "visit"] as const;
/** The pages with the popup. Cart, checkout, orders and accounts never have it. */
export const popupPages = ["all", "home", "lists", "products"] as const;
export type PopupPages = (typeof popupPages)[number];

const timing = {
  trigger: z.enum(popupTriggers),
  delay_seconds: z.number().int(),
  scroll_percent: z.number().int(),
  frequency: z.enum(popupFrequencies),
  frequency_days: z.number().int(),
  pages: z.enum(popupPages),
};

const wholeNumber = (max: number, message: string) =>
  z.number(message).int(message).min(1, message).max(max, message);

const draft = z.object({
  title: line(80, "Enter a title."),
  text: optionalText(500),
  picture_id: optional(z.uuid()),
  /** Empty for a picture that says nothing more than the text. */
  picture_alt: z.string().trim().max(500, "Shorten this to 500 characters.").default(""),
  action: z.enum(popupActions).default("none"),
  /** For the action `link`. */
  button_label: optionalLine(40),
  link: optional(LinkDraft),
  /** For the action `newsletter`: a code of one of the shop's coupons, shown after the sign-up; "" becomes null. */
  coupon_code: optional(z.union([z.literal("").transform(() => null), CouponCode])),
  trigger: timing.trigger.default("delay"),
  delay_seconds: wholeNumber(600, "Enter 1 to 600 seconds.").default(30),
  scroll_percent: wholeNumber(100, "Enter 1 to 100%.").default(50),
  frequency: timing.frequency.default("once"),
  frequency_days: wholeNumber(365, "Enter 1 to 365 days.").default(7),
  pages: timing.pages.default("all"),
  ...publicationDraft,
});

/** The popup as the owner saves it. Fields of another action are dropped. */
export const PromoPopupDraft = draft.refine(...endsAfterStart).superRefine((popup, context) => {
  if (popup.action !== "link") return;
  const required = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
  if (popup.button_label === null) required(["button_label"], "Enter a button label.");
  if (popup.link === null) required(["link", "kind"], "Choose where the button leads.");
});

export const PromoPopup = z.object({
  title: z.string(),
  text: z.string().nullable(),
  picture: Picture.nullable(),
  action: z.enum(popupActions),
  button_label: z.string().nullable(),
  link: Link.nullable(),
  coupon_code: z.string().nullable(),
  ...timing,
  ...publication,
  version: z.number().int(),
});
export type PromoPopup = z.infer<typeof PromoPopup>;

/** The popup in the storefront, without the coupon's code. Without a link that shoppers can open, it has no button. */
export const StorePromoPopup = z.object({
  title: z.string(),
  text: z.string().nullable(),
  picture: Picture.nullable(),
  action: z.enum(popupActions),
  button_label: z.string().nullable(),
  link: StoreLink.nullable(),
  ...timing,
  /** Shoppers who have closed another version see this one. */
  version: z.number().int(),
});
export type StorePromoPopup = z.infer<typeof StorePromoPopup>;

export const promo_popups = {
  read: shop("customization")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/promo-popup" })
    .input(z.object({ params: inShop }))
    .output(response(PromoPopup)),
  update: shop("customization")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/promo-popup" })
    .input(z.object({ params: inShop, body: PromoPopupDraft.safeExtend({ version }) }))
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: PromoPopup })),
  /** Signs up for the newsletter in the popup. `language` is that of the page. `coupon_code` is null without a coupon that can be used now. */
  sign_up: visitor({ contends: "newsletter {email}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/promo-popup/sign-ups", successStatus: 202 })
    .input(z.object({ params: inStore, body: z.object({ email, language: language.optional() }) }))
    .errors(errorMap("shop_not_live"))
    .output(z.object({ message: z.string(), data: z.object({ coupon_code: z.string().nullable() }) })),
};
