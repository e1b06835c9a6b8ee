import * as z from "zod";
import { errorMap } from "../errors.ts";
import { Picture } from "../products/pictures.ts";
import { endsAfterStart, publication, publicationDraft, recordEndpoints } from "../records.ts";
import { instant, optional, optionalLine, version } from "../values/fields.ts";
import { Link, LinkDraft, StoreLink } from "./links.ts";

export const maxBanners = 20;

const draft = {
  picture_id: z.uuid("Add a picture."),
  /** The picture below 640 pixels of width; by default the same. */
  phone_picture_id: optional(z.uuid()),
  /** Empty for a picture that says nothing more than the text over it. */
  picture_alt: z.string().trim().max(500, "Shorten this to 500 characters.").default(""),
  headline: optionalLine(80),
  text: optionalLine(200),
  button_label: optionalLine(40),
  link: optional(LinkDraft),
  ...publicationDraft,
};
const hasLinkForButton: [
  check: (banner: { button_label: string | null; link: unknown }) => boolean,
  problem: { path: string[]; message: string },
] = [
  ({ button_label, link }) => button_label === null || link !== null,
  { path: ["link", "kind"], message: "Choose where the button leads." },
];
/** A link needs a name that screen readers can read. */
const hasNameForLink: [
  check: (banner: { headline: string | null; button_label: string | null; link: unknown }) => boolean,
  problem: { path: string[]; message: string },
] = [
  ({ headline, button_label, link }) => link === null || headline !== null || button_label !== null,
  { path: ["button_label"], message: "Enter a headline or a button label for the link." },
];

/** A picture with text at the top of the home page. */
export const BannerDraft = z
  .object(draft)
  .refine(...endsAfterStart)
  .refine(...hasLinkForButton)
  .refine(...hasNameForLink);

export const Banner = z.object({
  id: z.string(),
  picture: Picture,
  phone_picture: Picture.nullable(),
  headline: z.string().nullable(),
  text: z.string().nullable(),
  button_label: z.string().nullable(),
  link: Link.nullable(),
  ...publication,
  version: z.number().int(),
  created_at: instant,
});
export type Banner = z.infer<typeof Banner>;

/** A banner in the storefront; its link is absent if shoppers can't open it. */
export const StoreBanner = z.object({
  id: z.string(),
  picture: Picture,
  phone_picture: Picture.nullable(),
  headline: z.string().nullable(),
  text: z.string().nullable(),
  button_label: z.string().nullable(),
  link: StoreLink.nullable(),
});
export type StoreBanner = z.infer<typeof StoreBanner>;

const records = recordEndpoints("customization", "banners");

export const banners = {
  list: records.list(Banner),
  create: records.create(BannerDraft, Banner).errors(errorMap("limit_reached")),
  read: records.read(Banner),
  update: records
    .update(
      z
        .object({ ...draft, version })
        .refine(...endsAfterStart)
        .refine(...hasLinkForButton)
        .refine(...hasNameForLink),
      Banner,
    )
    .errors(errorMap("version_conflict")),
  move: records.move(),
  remove: records.remove(),
  change_many: records.change_many(),
};
