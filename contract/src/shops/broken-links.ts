import * as z from "zod";
import { response, inShop, page, pageQuery, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { instant } from "../values/fields.ts";
import { recordLinkKinds } from "./links.ts";

/** The records whose links are checked, in the order of the check. */
export const linkSourceKinds = [
  "menu",
  "theme",
  "banner",
  "announcement",
  "promo_popup",
  "page",
  "post",
  "question",
  "category",
  "collection",
  "product",
] as const;
export type LinkSourceKind = (typeof linkSourceKinds)[number];

/** `unchecked`: the other site didn't tell if the page exists. */
export const brokenLinkStatuses = ["broken", "unchecked"] as const;
export type BrokenLinkStatus = (typeof brokenLinkStatuses)[number];

/** The reasons, each with the status that it gives a link. */
export const linkReasons = {
  // Pages of the shop.
  not_found: "broken",
  deleted: "broken",
  not_published: "broken",
  redirect_broken: "broken",
  // Pages of other sites.
  invalid_url: "broken",
  not_found_elsewhere: "broken",
  rejected: "broken",
  unknown_host: "broken",
  unreachable: "broken",
  private_address: "broken",
  too_many_redirects: "broken",
  too_slow: "unchecked",
  too_many_requests: "unchecked",
  access_denied: "unchecked",
  server_error: "unchecked",
  unusual_url: "unchecked",
} as const satisfies Record<string, BrokenLinkStatus>;
export type LinkReason = keyof typeof linkReasons;
const reasonNames = Object.keys(linkReasons) as [LinkReason, ...LinkReason[]];

/** Maximum number of URLs of other sites in a check, and of listed links. */
export const maxExternalUrls = 500;
export const maxListedLinks = 10_000;

export const BrokenLink = z.object({
  id: z.string(),
  /** As it is in the record; null for a link to a record that was deleted. */
  url: z.string().nullable(),
  /** The kind of the deleted record. */
  target_kind: z.enum(recordLinkKinds).nullable(),
  status: z.enum(brokenLinkStatuses),
  reason: z.enum(reasonNames),
  /** Of the other site's response; null for pages of the shop. */
  http_status: z.number().int().nullable(),
  /** The path of the shop from which a redirect can be created; null if a redirect wouldn't help. */
  path: z.string().nullable(),
  source: z.object({
    kind: z.enum(linkSourceKinds),
    /** The record's id, or the location of a menu. */
    id: z.string(),
    /** Empty if the record has none. */
    title: z.string(),
  }),
});
export type BrokenLink = z.infer<typeof BrokenLink>;

/** The latest check of the shop's links. */
export const LinkCheck = z.object({
  status: z.enum(["running", "done", "failed"]),
  /** Records read so far, of all that can have links. */
  done: z.number().int(),
  total: z.number().int(),
  links: z.number().int(),
  broken: z.number().int(),
  unchecked: z.number().int(),
  /** Links to other sites that weren't checked, because a check covers a maximum number of them. */
  skipped: z.number().int(),
  started_at: instant,
  finished_at: instant.nullable(),
  /** The end of the check whose results are listed: an earlier one while this one is running, null without one. */
  checked_at: instant.nullable(),
});
export type LinkCheck = z.infer<typeof LinkCheck>;

const path = "/v1/shop/{shop_id}/broken-links";

export const broken_links = {
  /** The links that the latest finished check found, in the order of the records. */
  list: shop("seo")
    .route({ method: "GET", path })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({ status: z.enum(brokenLinkStatuses).optional() }),
      }),
    )
    .output(page(BrokenLink)),
  /** Null before the first check. */
  read_check: shop("seo")
    .route({ method: "GET", path: `${path}/check` })
    .input(z.object({ params: inShop }))
    .output(response(LinkCheck.nullable())),
  start_check: shop("seo", { contends: "broken-links" })
    .route({ method: "POST", path: `${path}/check`, successStatus: 202 })
    .input(z.object({ params: inShop }))
    .errors(errorMap("link_check_running"))
    .output(z.object({ message: z.string(), data: LinkCheck })),
};
