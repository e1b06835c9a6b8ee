import * as z from "zod";
import { line, optionalLine, optionalText } from "../values/fields.ts";

/** A review's fields as shoppers enter them. */
export const reviewFields = {
  stars: z
    .number("Choose 1 to 5 stars.")
    .int("Choose 1 to 5 stars.")
    .min(1, "Choose 1 to 5 stars.")
    .max(5, "Choose 1 to 5 stars."),
  title: optionalLine(120),
  text: optionalText(5000),
  /** Shown with the review. */
  name: line(80, "Enter the name to show with your review."),
};
