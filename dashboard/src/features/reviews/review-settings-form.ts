import type { ReviewSettings } from "@vitrine/contract/products/reviews";
import { reviewSettingsFields } from "@vitrine/contract/products/reviews";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";

/** The settings as a form: menus and switches instead of nulls. */
export const settingsSchema = z
  .object({
    reviewers: reviewSettingsFields.reviewers,
    /** "" for null. */
    requests_shop_reviews: z.boolean(),
    publish_from: z.string().transform((value) => (value === "" ? null : Number(value))),
    requests_reviews: z.boolean(),
    days: z.number().optional(),
  })
  .superRefine(({ requests_reviews, days }, issues) => {
    if (!requests_reviews) return;
    const result = reviewSettingsFields.request_after_days.unwrap().safeParse(days);
    if (!result.success)
      issues.addIssue({ code: "custom", path: ["days"], message: result.error.issues[0]!.message });
  });
export type SettingsValues = z.input<typeof settingsSchema>;
type SubmittedSettings = z.output<typeof settingsSchema>;
export type SettingsForm = UseFormReturn<SettingsValues, unknown, SubmittedSettings>;

export function valuesOf({
  reviewers,
  publish_from,
  request_after_days,
  requests_shop_reviews,
}: ReviewSettings): SettingsValues {
  return {
    reviewers,
    requests_shop_reviews,
    publish_from: publish_from === null ? "" : String(publish_from),
    requests_reviews: request_after_days !== null,
    days: request_after_days ?? 7,
  };
}

export function settingsOf({ requests_reviews, days, ...values }: SubmittedSettings) {
  return { ...values, request_after_days: requests_reviews ? (days ?? null) : null };
}
