import * as z from "zod";
import { errorMap } from "../errors.ts";
import { endsAfterStart, publication, publicationDraft, recordEndpoints } from "../records.ts";
import { contrastOf, minContrast } from "../values/contrast.ts";
import { instant, line, optional, version } from "../values/fields.ts";
import { Link, LinkDraft, StoreLink } from "./links.ts";

export const maxAnnouncements = 5;

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "Choose a colour.");

/** A message above the header of every page except the checkout. */
const draft = {
  text: line(200),
  link: optional(LinkDraft),
  background_colour: colour.default("#161413"),
  text_colour: colour.default("#f7f7f5"),
  /** Days for which a shopper who closes it doesn't see it again; null if it can't be closed. */
  dismiss_days: optional(z.number().int().min(1, "Enter 1 to 365 days.").max(365, "Enter 1 to 365 days.")),
  ...publicationDraft,
};
const isReadable: [
  check: (colours: { background_colour: string; text_colour: string }) => boolean,
  problem: { path: string[]; message: string },
] = [
  ({ background_colour, text_colour }) => contrastOf(background_colour, text_colour) >= minContrast,
  {
    path: ["text_colour"],
    message: "Choose colours with more contrast, so that everyone can read the text.",
  },
];

export const AnnouncementDraft = z
  .object(draft)
  .refine(...endsAfterStart)
  .refine(...isReadable);

export const Announcement = z.object({
  id: z.string(),
  text: z.string(),
  link: Link.nullable(),
  background_colour: z.string(),
  text_colour: z.string(),
  dismiss_days: z.number().int().nullable(),
  ...publication,
  version: z.number().int(),
  created_at: instant,
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement in the storefront; its link is absent if shoppers can't open it. */
export const StoreAnnouncement = z.object({
  id: z.string(),
  text: z.string(),
  link: StoreLink.nullable(),
  background_colour: z.string(),
  text_colour: z.string(),
  dismiss_days: z.number().int().nullable(),
  version: z.number().int(),
});
export type StoreAnnouncement = z.infer<typeof StoreAnnouncement>;

const records = recordEndpoints("customization", "announcements");

export const announcements = {
  list: records.list(Announcement),
  create: records.create(AnnouncementDraft, Announcement).errors(errorMap("limit_reached")),
  read: records.read(Announcement),
  update: records
    .update(
      z
        .object({ ...draft, version })
        .refine(...endsAfterStart)
        .refine(...isReadable),
      Announcement,
    )
    .errors(errorMap("version_conflict")),
  move: records.move(),
  remove: records.remove(),
  change_many: records.change_many(),
};
