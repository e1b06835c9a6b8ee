import * as z from "zod";
import { line, optionalLine, optionalText } from "../values/fields.ts";

/** Maximum number of photos of a review, and of each the size in bytes. */
export const maxReviewPhotos = 4;
export const maxReviewPhotoBytes = 5_000_000;

/** A review's fields as shoppers enter them. */
export const reviewFields = {
  // A form with photos is sent as text.
  stars: z.coerce
    .number<number | string>("Choose 1 to 5 stars.")
    .int("Choose 1 to 5 stars.")
    .min(1, "Choose 1 to 5 stars.")
    .max(5, "Choose 1 to 5 stars."),
  title: optionalLine(120),
  text: optionalText(5000),
  /** Shown with the review. */
  name: line(80, "Enter the name to show with your review."),
  /** JPEG, PNG, WebP, GIF or AVIF pictures of up to 5 MB. */
  photos: z.array(z.file()).max(maxReviewPhotos, `Choose up to ${maxReviewPhotos} photos.`).default([]),
};
