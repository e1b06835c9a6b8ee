import { expect, it } from "vitest";
import { fillTemplate, SeoTemplatesDraft, unknownToken } from "./seo-templates.ts";

const none = { title: "", description: "" };

it("fills in tokens, and leaves out the separator beside an absent value", () => {
  const values = { product: "Linen shirt", vendor: null, shop: "Fern Field" };
  expect(fillTemplate("{product} – {shop}", values)).toBe("Linen shirt – Fern Field");
  expect(fillTemplate("{product} – {vendor} – {shop}", values)).toBe("Linen shirt – Fern Field");
  expect(fillTemplate("{vendor} | {product}", values)).toBe("Linen shirt");
  expect(fillTemplate("{product} · {vendor}", values)).toBe("Linen shirt");
});

it("keeps a hyphen inside of a word, and values that look like tokens or patterns", () => {
  const values = { product: "T-shirt {shop} $& $1", shop: "A" };
  expect(fillTemplate("{product} - {shop}", values)).toBe("T-shirt {shop} $& $1 - A");
});

it("rejects tokens that the kind of page doesn't have", () => {
  expect(unknownToken("{product} {price} {vendor} {shop}", "product")).toBeUndefined();
  expect(unknownToken("{page} – {price}", "page")).toBe("{price}");
  expect(unknownToken("{constructor}", "product")).toBe("{constructor}");
  const draft = { product: none, category: none, collection: none, page: none };
  expect(
    SeoTemplatesDraft.safeParse({ ...draft, page: { ...none, title: "{product}" } }).error?.issues,
  ).toMatchObject([{ path: ["page", "title"] }]);
  expect(SeoTemplatesDraft.parse(draft).page.title).toBeNull();
});
