import * as z from "zod";
import { tag, tags } from "../values/tags.ts";

export const maxTagLength = 40;
/** Tags of one order. */
export const maxTags = 50;

export const OrderTag = tag(maxTagLength);
/** Tags to add or to remove at once. */
export const OrderTags = tags(20, maxTagLength);

/** Tags are removed before others are added. */
export const TagChange = z
  .object({ add: OrderTags.default([]), remove: OrderTags.default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ["add"], message: "Enter a tag." });
export type TagChange = z.infer<typeof TagChange>;
