import type { Link } from "@vitrine/contract/shops/links";
import {
  popupActions,
  popupFrequencies,
  popupPages,
  popupTriggers,
  type PromoPopup,
  PromoPopupDraft,
} from "@vitrine/contract/shops/promo-popups";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";

/** The fields as typed, the link with its record. Those of the contract are validated afterwards. */
export const schema = z
  .object({
    title: z.string(),
    text: z.string(),
    picture_id: z.string().nullable(),
    picture_alt: z.string(),
    action: z.enum(popupActions),
    button_label: z.string(),
    link: z.custom<Link | null>(),
    coupon_code: z.string(),
    trigger: z.enum(popupTriggers),
    delay_seconds: z.number(),
    scroll_percent: z.number(),
    frequency: z.enum(popupFrequencies),
    frequency_days: z.number(),
    pages: z.enum(popupPages),
    is_published: z.boolean(),
    starts_at: z.string().nullable(),
    ends_at: z.string().nullable(),
  })
  .transform((values): z.input<typeof PromoPopupDraft> => values)
  .pipe(PromoPopupDraft);
export type PopupValues = z.input<typeof schema>;
export type SubmittedPopup = z.output<typeof schema>;
export type PopupForm = UseFormReturn<PopupValues, unknown, SubmittedPopup>;

export function valuesOf({ picture, version: _, ...popup }: PromoPopup): PopupValues {
  return {
    ...popup,
    text: popup.text ?? "",
    picture_id: picture && picture.id,
    picture_alt: picture?.alt ?? "",
    button_label: popup.button_label ?? "",
    coupon_code: popup.coupon_code ?? "",
  };
}
