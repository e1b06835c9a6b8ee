import type { ReviewColumn } from "@vitrine/contract/products/review-files";
import { describe, expect, it } from "vitest";
import { isSameReview, type KnownReview, missingReviewFields, readReview } from "./review-file.rules.ts";

const now = Date.UTC(2026, 10, 27, 12);
const cells: Partial<Record<ReviewColumn, string>> = { product_handle: "Green-Tea", rating: "5" };
const read = (more: Partial<Record<ReviewColumn, string>> = {}) => {
  const all = { ...cells, ...more };
  return readReview(2, (field) => all[field], { zone: "UTC", isDayFirst: false, now });
};

describe("a row of a file of reviews", () => {
  it.each<[string, Partial<Record<ReviewColumn, string>>]>([
    ["0 stars", { rating: "0" }],
    ["6 stars", { rating: "6" }],
    ["half a star", { rating: "4.5" }],
    ["no number of stars", { rating: "good" }],
    ["no product", { product_handle: "" }],
    ["no product but another subject than the shop", { product_handle: "", subject: "product" }],
    ["a text of 5,001 characters", { text: "a".repeat(5001) }],
    ["a reply of 5,001 characters", { reply: "a".repeat(5001) }],
    ["a date before 2000", { created_at: "1999-12-31" }],
    ["a date in the future", { created_at: "2026-11-28" }],
    ["no date", { created_at: "soon" }],
    ["a reply in the future", { reply: "Thanks", replied_at: "2026-11-28" }],
  ])("is rejected with %s", (_, more) => {
    expect(read(more)).toEqual({ row: 2, message: expect.any(String) });
  });

  it.each<[Partial<Record<ReviewColumn, string>>, object]>([
    [{ rating: "1" }, { stars: 1 }],
    [{ rating: "5" }, { stars: 5, product: { handle: "green-tea", sku: "", id: "", title: "" } }],
    [{ text: "a".repeat(5000), reply: "b".repeat(5000) }, { text: "a".repeat(5000) }],
    [{ created_at: "2000-01-01" }, { created_at: "2000-01-01T00:00:00.000Z" }],
    [{ created_at: "2026-11-27" }, { created_at: "2026-11-27T00:00:00.000Z" }],
    [{ replied_at: "2099-01-01" }, { reply: null, replied_at: null }],
    [{ product_handle: "", subject: "Shop review" }, { isOfShop: true }],
    [{ subject: "Shop review" }, { isOfShop: false }],
    [
      { product_handle: "", product_url: "https://x.example/products/Mug?a=1" },
      { product: { handle: "mug" } },
    ],
    [{ title: "  two \n lines " }, { title: "two lines" }],
    [{ title: "a".repeat(300) }, { title: "a".repeat(255) }],
    [{ text: "one\r\ntwo" }, { text: "one\ntwo" }],
    [{ email: "Nia@Example.com" }, { email: "nia@example.com" }],
    [{ email: "nia@example" }, { email: null }],
    [{ email: `${"a".repeat(243)}@example.com` }, { email: null }],
    [{ email: `${"a".repeat(242)}@example.com` }, { email: `${"a".repeat(242)}@example.com` }],
    [{}, { isPublished: true, isVerified: false, photoUrls: [] }],
    [{ status: "Approved" }, { isPublished: true }],
    [{ status: "yes" }, { isPublished: true }],
    [{ status: "hidden" }, { isPublished: false }],
    [{ verified: "verified-purchase" }, { isVerified: true }],
    [{ verified: "no" }, { isVerified: false }],
    [
      { photos: `https://x.example/a.jpg, ftp://x.example/b.jpg;https://x.example/${"c".repeat(2000)}` },
      { photoUrls: ["https://x.example/a.jpg"] },
    ],
  ])("with %o has %o", (more, expected) => {
    expect(read(more)).toMatchObject(expected);
  });
});

it("a file of reviews needs a column for the product and one for the stars", () => {
  expect(missingReviewFields(["product_sku", "rating"])).toEqual([]);
  expect(missingReviewFields(["rating", "text"])).toHaveLength(1);
  expect(missingReviewFields(["product_id", null])).toEqual([["rating"]]);
});

describe("two reviews with the same text", () => {
  const review: KnownReview = {
    product_id: "tea",
    text_hash: "hash",
    is_empty: false,
    name: "Nia",
    email: "nia@example.com",
    created_at: "2026-11-27T12:00:00.000Z",
  };
  const otherDay = "2026-11-28T12:00:00.000Z";

  it.each<[boolean, Partial<KnownReview>, Partial<KnownReview>]>([
    [true, {}, {}],
    [true, { name: "Someone" }, {}],
    [false, { email: "leo@example.com" }, {}],
    [true, { email: null, name: "NIA" }, {}],
    [false, { email: null, name: "Leo" }, {}],
    [true, { email: null, name: null }, {}],
    [true, { email: null }, { name: null }],
    [true, { created_at: otherDay }, {}],
    [false, { created_at: otherDay }, { is_empty: true }],
    [true, { created_at: "2026-11-27T23:00:00.000Z" }, { is_empty: true }],
    [true, { created_at: null }, { is_empty: true }],
  ])("are the same: %s, for %o and %o", (expected, other, one) => {
    expect(isSameReview({ ...review, ...one }, { ...review, ...other })).toBe(expected);
  });
});
