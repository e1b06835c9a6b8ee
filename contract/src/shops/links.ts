import * as z from "zod";
import { optional } from "../values/fields.ts";
import { pageKinds } from "./pages.ts";

/** Pages that every shop has. */
const fixedLinkKinds = [
  "home",
  "products",
  "categories",
  "collections",
  "search",
  "wishlist",
  "cart",
  "faq",
  "reviews",
  "blog",
] as const;
/** Records with a page of their own. A link has the record's id, so it still works after a change of the handle. */
export const recordLinkKinds = ["product", "category", "collection", "page", "post"] as const;
export const linkKinds = [...fixedLinkKinds, ...recordLinkKinds, "url"] as const;
export type LinkKind = (typeof linkKinds)[number];
export type RecordLinkKind = (typeof recordLinkKinds)[number];

/** A web page, a path of the shop, an email or a phone number; "" becomes null. */
const linkUrl = optional(
  z
    .string()
    .trim()
    .max(500, "Shorten this to 500 characters.")
    .regex(
      /^(|https?:\/\/[^\s/\\]+[^\s\\]*|\/([^\s/\\][^\s\\]*)?|mailto:[^\s\\@]+@[^\s\\@]+|tel:\+?[\d().-]+)$/i,
      "Enter a URL that starts with https://, mailto: or tel:, or a path of your shop that starts with /.",
    )
    .transform((text) => text || null),
);

const link = {
  kind: z.enum(linkKinds, "Choose where the link leads."),
  /** Id of the record, for the kinds in `recordLinkKinds`. */
  target_id: optional(z.uuid()),
  /** For the kind "url". */
  url: linkUrl,
};

/** The target of a link, as an owner chooses it. */
export const LinkDraft = z.object(link).superRefine(({ kind, target_id, url }, context) => {
  if (isRecordLink(kind) && target_id === null)
    context.addIssue({ code: "custom", path: ["target_id"], message: "Choose where the link leads." });
  if (kind === "url" && url === null)
    context.addIssue({ code: "custom", path: ["url"], message: "Enter a URL." });
});
export type LinkDraft = z.output<typeof LinkDraft>;

/** A stored link with its record: null if it was deleted, and not shown if shoppers can't open it. */
export const Link = z.object({
  kind: z.enum(linkKinds),
  target_id: z.string().nullable(),
  url: z.string().nullable(),
  target: z.object({ title: z.string(), is_shown: z.boolean() }).nullable(),
});
export type Link = z.infer<typeof Link>;

/** A link in the storefront. */
export const StoreLink = z.object({
  kind: z.enum(linkKinds),
  url: z.string().nullable(),
  target: z
    .object({ title: z.string(), handle: z.string(), page_kind: z.enum(pageKinds).nullable() })
    .nullable(),
});
export type StoreLink = z.infer<typeof StoreLink>;

export function isRecordLink(kind: LinkKind): kind is RecordLinkKind {
  return recordLinkKinds.some((one) => one === kind);
}

/** The reason why shoppers can't open the link to a record; undefined if they can. */
export function linkProblem({
  kind,
  target,
}: Pick<Link, "kind" | "target">): "deleted" | "not_published" | undefined {
  if (!isRecordLink(kind) || target?.is_shown) return undefined;
  return target ? "not_published" : "deleted";
}
