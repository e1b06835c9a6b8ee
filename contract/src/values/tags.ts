import * as z from "zod";
import { line } from "./fields.ts";

/** A tag of up to `max` characters. */
export function tag(max: number) {
  return line(max, "Enter a tag.").regex(/^[^,]*$/, "Leave out the comma.");
}

/** Up to `max` tags, each once. */
export function tags(max: number, maxLength: number) {
  return z
    .array(tag(maxLength))
    .max(max, `Choose up to ${max}.`)
    .transform((all) => [...new Set(all)]);
}
