import { type Announcement, AnnouncementDraft } from "@vitrine/contract/shops/announcements";
import type { Link } from "@vitrine/contract/shops/links";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";

/** The fields as typed, the link with its record. Those of the contract are validated afterwards. */
export const schema = z
  .object({
    text: z.string(),
    link: z.custom<Link | null>(),
    background_colour: z.string(),
    text_colour: z.string(),
    dismiss_days: z.number().nullable(),
    is_published: z.boolean(),
    starts_at: z.string().nullable(),
    ends_at: z.string().nullable(),
  })
  .transform((values): z.input<typeof AnnouncementDraft> => values)
  .pipe(AnnouncementDraft);
type AnnouncementValues = z.input<typeof schema>;
type SubmittedAnnouncement = z.output<typeof schema>;
export type AnnouncementForm = UseFormReturn<AnnouncementValues, unknown, SubmittedAnnouncement>;

export const newAnnouncement: AnnouncementValues = {
  text: "",
  link: null,
  background_colour: "#161413",
  text_colour: "#f7f7f5",
  dismiss_days: null,
  is_published: true,
  starts_at: null,
  ends_at: null,
};

export function valuesOf(announcement: Announcement): AnnouncementValues {
  const { id: _id, version: _version, created_at: _at, ...values } = announcement;
  return values;
}
