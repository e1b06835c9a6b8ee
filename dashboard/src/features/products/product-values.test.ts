import type { Product } from "@vitrine/contract/products/product";
import { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { describe, expect, it } from "vitest";
import { slugOf } from "../../shared/records/slug.ts";
import { shirt, variant } from "./product.fixture.ts";
import { draftOf, applyEdits, ProductValues, newVariantFrom, valuesOf } from "./product-values.ts";

describe("product form", () => {
  it("submits the stored values, with the stock that was shown", () => {
    const draft = draftOf(ProductValues.parse(valuesOf(shirt)));
    expect(ProductDraft.parse(draft).variants[0]).toMatchObject({
      id: variant.id,
      sku: null,
      price: 3900,
      on_hand: 10,
      on_hand_before: 10,
    });
    expect(draft.variants[0]).not.toHaveProperty("key");
  });

  it("starts a new product as active, and requires a title and a price", () => {
    const rejected = ProductValues.safeParse(valuesOf(undefined));
    expect(valuesOf(undefined).status).toBe("active");
    expect(rejected.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["title", "Enter a title."],
      ["variants.0.price", "Enter an amount in numbers."],
    ]);
  });

  it("accepts pictures that are still being uploaded, and rejects failed ones", () => {
    const withPicture = (state: { progress?: number; error?: string }) => ({
      ...valuesOf(shirt),
      pictures: [{ id: "x", url: "", alt: "", ...state }],
    });
    expect(ProductValues.safeParse(withPicture({ progress: 0.4 })).success).toBe(true);
    expect(ProductValues.safeParse(withPicture({ error: "Lost." })).success).toBe(false);
  });

  it("copies prices to a new variant, but not the SKU or the stock", () => {
    const [like] = valuesOf(shirt).variants;
    expect(newVariantFrom({ ...like!, sku: "A-1" }, ["Blue"])).toMatchObject({
      id: undefined,
      sku: "",
      on_hand: undefined,
      price: 3900,
      option_values: ["Blue"],
    });
  });
});

describe("edits on top of a newer stored product", () => {
  const typed = valuesOf(shirt);
  const [red] = typed.variants;
  const theirs: Product = { ...shirt, version: 4, variants: [{ ...variant, on_hand: 4 }] };

  it("retain typed values, and take unedited stock from the stored product", () => {
    const mine = applyEdits(theirs, { ...typed, title: "My shirt" });
    expect(mine.title).toBe("My shirt");
    expect(mine.variants[0]).toMatchObject({ id: variant.id, on_hand: 4, on_hand_before: 4 });
  });

  it("retain an edited count, with the stored count as its base", () => {
    const mine = applyEdits(theirs, { ...typed, variants: [{ ...red!, on_hand: 12 }] });
    expect(mine.variants[0]).toMatchObject({ on_hand: 12, on_hand_before: 4 });
  });

  it("add a deleted variant again, and match an added variant by its options", () => {
    expect(applyEdits({ ...theirs, variants: [] }, typed).variants[0]?.id).toBeUndefined();
    const fresh = {
      ...typed,
      variants: [{ ...red!, id: undefined, on_hand: undefined, on_hand_before: undefined }],
    };
    expect(applyEdits(theirs, fresh).variants[0]?.id).toBe(variant.id);
  });
});

it("derives the URL handle from the title as the server does", () => {
  expect(slugOf("Café au lait, 250 g")).toBe("cafe-au-lait-250-g");
  expect(slugOf("  Men’s T-Shirt!  ")).toBe("mens-t-shirt");
  expect(slugOf("লিনেন শার্ট")).toBe("লিনেন-শার্ট");
});
