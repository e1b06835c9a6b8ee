import * as z from "zod";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { instant, line, optionalLine, version } from "../values/fields.ts";

/** A question and its answer on the shop's page of questions. */
export const FaqDraft = z.object({
  question: line(255),
  answer_html: z
    .string()
    .max(50_000)
    .refine((html) => html.replace(/<[^>]*>/g, "").trim() !== "", "Enter an answer."),
  /** Heading above the questions with the same section. */
  section: optionalLine(80),
  is_published: z.boolean().default(true),
});

export const Faq = z.object({
  id: z.string(),
  question: z.string(),
  answer_html: z.string(),
  section: z.string().nullable(),
  is_published: z.boolean(),
  version: z.number().int(),
  created_at: instant,
});
export type Faq = z.infer<typeof Faq>;

const records = recordEndpoints("customization", "faqs");

export const faqs = {
  list: records.list(Faq),
  create: records.create(FaqDraft, Faq).errors(errorMap("limit_reached")),
  read: records.read(Faq),
  update: records.update(FaqDraft.extend({ version }), Faq).errors(errorMap("version_conflict")),
  move: records.move(),
  remove: records.remove(),
};
