import { type Banner, BannerDraft } from "@vitrine/contract/shops/banners";
import type { Link } from "@vitrine/contract/shops/links";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";

/** The fields as typed, the link with its record. Those of the contract are validated afterwards. */
export const schema = z
  .object({
    picture_id: z.string().nullable(),
    phone_picture_id: z.string().nullable(),
    picture_alt: z.string(),
    headline: z.string(),
    text: z.string(),
    button_label: z.string(),
    link: z.custom<Link | null>(),
    is_published: z.boolean(),
    starts_at: z.string().nullable(),
    ends_at: z.string().nullable(),
  })
  .transform((values): z.input<typeof BannerDraft> => ({ ...values, picture_id: values.picture_id ?? "" }))
  .pipe(BannerDraft);
type BannerValues = z.input<typeof schema>;
type SubmittedBanner = z.output<typeof schema>;
export type BannerForm = UseFormReturn<BannerValues, unknown, SubmittedBanner>;

export const newBanner: BannerValues = {
  picture_id: null,
  phone_picture_id: null,
  picture_alt: "",
  headline: "",
  text: "",
  button_label: "",
  link: null,
  is_published: true,
  starts_at: null,
  ends_at: null,
};

export function valuesOf(banner: Banner): BannerValues {
  const { picture, phone_picture, headline, text, button_label, link } = banner;
  const { is_published, starts_at, ends_at } = banner;
  return {
    picture_id: picture.id,
    phone_picture_id: phone_picture && phone_picture.id,
    picture_alt: picture.alt,
    headline: headline ?? "",
    text: text ?? "",
    button_label: button_label ?? "",
    link,
    is_published,
    starts_at,
    ends_at,
  };
}
