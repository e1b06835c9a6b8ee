import * as z from "zod";
import { errorMap } from "../errors.ts";
import { Picture } from "../products/pictures.ts";
import { recordEndpoints } from "../records.ts";
import { instant, line, optional, optionalLine, version } from "../values/fields.ts";

export const maxTestimonials = 12;

/** A quote about the shop, chosen by the shop. Never counted as a review. */
export const TestimonialDraft = z.object({
  name: line(80, "Enter a name."),
  /** Role, company or place. */
  role: optionalLine(80),
  text: z
    .string()
    .trim()
    .min(1, "Enter a text.")
    .max(600, "Shorten this to 600 characters.")
    .transform((text) => text.replace(/\r\n?/g, "\n")),
  picture_id: optional(z.uuid()),
  stars: optional(z.number().int().min(1, "Choose 1 to 5 stars.").max(5, "Choose 1 to 5 stars.")),
  is_published: z.boolean().default(true),
});

export const Testimonial = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string().nullable(),
  text: z.string(),
  picture: Picture.nullable(),
  stars: z.number().int().nullable(),
  is_published: z.boolean(),
  version: z.number().int(),
  created_at: instant,
});
export type Testimonial = z.infer<typeof Testimonial>;

export const StoreTestimonial = Testimonial.pick({
  id: true,
  name: true,
  role: true,
  text: true,
  picture: true,
  stars: true,
});
export type StoreTestimonial = z.infer<typeof StoreTestimonial>;

const records = recordEndpoints("customization", "testimonials");

export const testimonials = {
  list: records.list(Testimonial),
  create: records.create(TestimonialDraft, Testimonial).errors(errorMap("limit_reached")),
  read: records.read(Testimonial),
  update: records
    .update(TestimonialDraft.extend({ version }), Testimonial)
    .errors(errorMap("version_conflict")),
  move: records.move(),
  remove: records.remove(),
  change_many: records.change_many(),
};
