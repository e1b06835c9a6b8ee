import { createHash } from "node:crypto";
import { maxReviewPhotos } from "@vitrine/contract/products/review-fields";
import type { ReviewColumn } from "@vitrine/contract/products/review-files";
import { folded } from "../../folded.ts";
import { unguarded } from "../../formula-guard.ts";
import { handleIn, truncate, yesOrNo } from "../product-files/cells/cells.rules.ts";
import { numberOf } from "../product-files/cells/numbers.rules.ts";
import { exportedTimeIn } from "../product-files/cells/times.rules.ts";
import {
  type FieldHeaders,
  fieldsByHeader,
  missingGroups,
} from "../product-files/columns/fields-by-header.rules.ts";

/** The field of each column of a file; null for a column that is left out. */
type ReviewFields = (ReviewColumn | null)[];

/** Headers of Judge.me, Loox, Yotpo, Shopify Product Reviews and our own export. */
const headers: FieldHeaders<ReviewColumn> = {
  product_handle: ["producthandle", "handle", "shopifyproducthandle"],
  product_url: ["producturl", "productlink"],
  product_sku: ["productsku", "sku", "variantsku"],
  product_id: ["productid", "shopifyproductid"],
  product_title: ["producttitle", "productname", "product"],
  // the product, or the shop itself
  subject: ["subject", "reviewtype", "type", "reviewof"],
  rating: ["rating", "reviewscore", "score", "stars", "reviewrating", "starrating"],
  title: ["title", "reviewtitle", "headline"],
  text: ["body", "reviewcontent", "content", "reviewbody", "text", "review", "comment"],
  name: [
    "reviewername",
    "author",
    "displayname",
    "reviewerdisplayname",
    "authorname",
    "nickname",
    "fullname",
    "customername",
    "name",
  ],
  email: ["revieweremail", "email", "authoremail", "customeremail", "useremail"],
  created_at: [
    "reviewdate",
    "createdat",
    "reviewcreationdate",
    "reviewcreatedat",
    "datecreated",
    "commentedat",
    "date",
  ],
  reply: ["reply", "replybody", "commentcontent", "ownerreply", "shopreply"],
  replied_at: ["replydate", "repliedat", "replyat", "commentdate"],
  status: ["status", "state", "curated", "reviewstatus", "published", "publish"],
  verified: [
    "verified",
    "verifiedpurchase",
    "verifiedbuyer",
    "isverified",
    "verifypurchase",
    "reviewertype",
    "usertype",
  ],
  photos: [
    "pictureurls",
    "photourls",
    "photourl",
    "imageurls",
    "publishedimageurls",
    "imageurl",
    "images",
    "img",
    "photos",
    "photourl1",
  ],
};

export function reviewFieldsOf(names: string[]): ReviewFields {
  return fieldsByHeader(names, headers);
}

/** Groups of fields of which each needs one column, and has none. */
export function missingReviewFields(fields: ReviewFields): ReviewColumn[][] {
  return missingGroups(fields, [
    ["product_handle", "product_url", "product_sku", "product_id", "product_title"],
    ["rating"],
  ]);
}

/** A review of a file. */
export interface FileReview {
  /** Its line in a spreadsheet, the header being 1. */
  row: number;
  /** As written; empty where the file has none. */
  product: Record<"handle" | "sku" | "id" | "title", string>;
  /** True if the file says that the review is of the shop, and names no product. */
  isOfShop: boolean;
  stars: number;
  title: string | null;
  text: string | null;
  name: string | null;
  email: string | null;
  /** Null if the file has no date. */
  created_at: string | null;
  reply: string | null;
  replied_at: string | null;
  /** False if the file says that shoppers don't see it. */
  isPublished: boolean;
  isVerified: boolean;
  photoUrls: string[];
}

export interface RowProblem {
  row: number;
  message: string;
}

/** The notation of times in a file, and the time of the import in milliseconds. */
interface Reading {
  zone: string;
  isDayFirst: boolean;
  now: number;
}

const oldest = Date.UTC(2000, 0, 1);
const maxText = 5_000;
const ofShop = /^(shop|store|site|company|business)([ _-]?reviews?)?$/;
const published = new Set(["published", "ok", "approved", "active", "enable", "enabled", "visible"]);

/** @param textIn the cell of a field, undefined if the file has no such column */
export function readReview(
  row: number,
  textIn: (field: ReviewColumn) => string | undefined,
  reading: Reading,
): FileReview | RowProblem {
  const cell = (field: ReviewColumn) => unguarded(textIn(field) ?? "").trim();
  const line = (field: ReviewColumn, max: number) =>
    truncate(cell(field).replaceAll(/\s+/g, " "), max) || null;
  const lines = (field: ReviewColumn) => cell(field).replaceAll(/\r\n?/g, "\n") || null;

  const product = {
    handle: cell("product_handle").toLowerCase() || handleIn(cell("product_url")).toLowerCase(),
    sku: cell("product_sku").toLowerCase(),
    id: cell("product_id").toLowerCase(),
    title: cell("product_title").toLowerCase(),
  };
  const namesNoProduct = Object.values(product).every((written) => written === "");
  const isOfShop = namesNoProduct && ofShop.test(cell("subject").toLowerCase());
  if (namesNoProduct && !isOfShop) return { row, message: "Enter the handle, SKU or title of the product." };
  const stars = numberOf(cell("rating"), undefined);
  if (stars === undefined || !Number.isInteger(stars) || stars < 1 || stars > 5)
    return { row, message: "Enter a whole number of stars from 1 to 5." };
  const text = lines("text");
  const reply = lines("reply");
  if ((text?.length ?? 0) > maxText || (reply?.length ?? 0) > maxText)
    return { row, message: "This text has more than 5,000 characters." };
  const times = { created_at: cell("created_at"), replied_at: reply === null ? "" : cell("replied_at") };
  const created = exportedTimeIn(times.created_at, reading);
  const replied = exportedTimeIn(times.replied_at, reading);
  const message =
    timeProblem(times.created_at, created, reading) ?? timeProblem(times.replied_at, replied, reading);
  if (message) return { row, message };
  const email = cell("email").toLowerCase();
  const status = cell("status").toLowerCase();
  const verified = cell("verified").toLowerCase();
  return {
    row,
    product,
    isOfShop,
    stars,
    title: line("title", 255),
    text,
    name: line("name", 80),
    email: email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null,
    created_at: isoOf(created),
    reply,
    replied_at: isoOf(replied),
    isPublished: status === "" || published.has(status) || yesOrNo(status) === true,
    isVerified: verified.includes("verified") || yesOrNo(verified) === true,
    photoUrls: cell("photos")
      .split(/[\s,;|]+/)
      .filter((url) => /^https?:\/\/./i.test(url) && url.length <= 2000)
      .slice(0, maxReviewPhotos),
  };
}

function timeProblem(written: string, time: number | undefined, { now }: Reading): string | undefined {
  if (written === "") return undefined;
  if (time === undefined || time < oldest) return "Enter the date of the review, like 2026-11-27.";
  return time > now ? "The date of the review is in the future." : undefined;
}

function isoOf(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

/** A review, to find the same one. */
export interface KnownReview {
  /** Null if the review is of the shop. */
  product_id: string | null;
  text_hash: string;
  /** True if it has neither a title nor a text. */
  is_empty: boolean;
  name: string | null;
  email: string | null;
  created_at: string | null;
}

/** The hash of a review's title and text. In SQL: `md5(coalesce(title, '') || E'\n' || coalesce(text, ''))`. */
export function textHash({ title, text }: { title: string | null; text: string | null }): string {
  return createHash("md5")
    .update(`${title ?? ""}\n${text ?? ""}`)
    .digest("hex");
}

/**
 * True if two reviews with the same subject and text are the same one: of one email or, if one of them has none, of one name.
 * Erased customers and imports without a name have neither. Without a text, the days must be the same, too.
 */
export function isSameReview(one: KnownReview, other: KnownReview): boolean {
  if (one.is_empty && one.created_at && other.created_at && dayOf(one) !== dayOf(other)) return false;
  if (one.email && other.email) return one.email === other.email;
  return one.name === null || other.name === null || folded(one.name) === folded(other.name);
}

function dayOf({ created_at }: KnownReview): string | undefined {
  return created_at?.slice(0, 10);
}
