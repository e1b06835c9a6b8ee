import * as z from "zod";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { instant, line, optionalLine, version } from "../values/fields.ts";
import { type ContactKind, contactKinds, contactValue, hasPhoneNumber, isProfile } from "./contact-values.ts";

export const maxContactLinks = 20;

const draft = {
  kind: z.enum(contactKinds, "Choose a type."),
  /** A phone number, a handle or URL, an email, or an address, see `contactValue`. */
  value: line(300),
  /** Shown instead of the name of the platform. */
  label: optionalLine(60),
  /** Shown in the button that floats above the page, too. */
  in_contact_button: z.boolean().default(false),
  is_published: z.boolean().default(true),
};

export const phoneNumberNeeded = "Enter a phone number with its country code, like +44 20 7946 0000.";

/** A check for `.superRefine()`: the value is of the kind. */
function checkValue({ kind, value }: { kind: ContactKind; value: string }, context: z.RefinementCtx): void {
  if (contactValue(kind, value) === undefined)
    context.addIssue({ code: "custom", path: ["value"], message: problemOf(kind) });
}

function problemOf(kind: ContactKind): string {
  if (hasPhoneNumber(kind)) return phoneNumberNeeded;
  if (isProfile(kind)) return "Enter your name on this platform, or the URL of your page there.";
  return kind === "email"
    ? "Enter an email, like name@example.com."
    : "Enter an address, or a URL of Google Maps, Apple Maps or OpenStreetMap.";
}

/** A link to the shop's phone, chat or social media in the footer of the storefront. */
export const ContactLinkDraft = z.object(draft).superRefine(checkValue);

export const ContactLink = z.object({
  id: z.string(),
  kind: z.enum(contactKinds),
  /** Phone numbers with their country code, profiles as URLs, see `contactUrl`. */
  value: z.string(),
  label: z.string().nullable(),
  in_contact_button: z.boolean(),
  is_published: z.boolean(),
  version: z.number().int(),
  created_at: instant,
});
export type ContactLink = z.infer<typeof ContactLink>;

export const StoreContactLink = ContactLink.pick({
  id: true,
  kind: true,
  value: true,
  label: true,
  in_contact_button: true,
});
export type StoreContactLink = z.infer<typeof StoreContactLink>;

const records = recordEndpoints("customization", "contact-links");

export const contact_links = {
  list: records.list(ContactLink),
  create: records.create(ContactLinkDraft, ContactLink).errors(errorMap("limit_reached")),
  read: records.read(ContactLink),
  update: records
    .update(z.object({ ...draft, version }).superRefine(checkValue), ContactLink)
    .errors(errorMap("version_conflict")),
  move: records.move(),
  remove: records.remove(),
};
