import type { ImportProblem as Finding } from "@vitrine/contract/import-products";
import type { ProductFields, ProductRecord } from "../products/products.queries.ts";
import type { ImportedProduct } from "./imported-product.ts";
import { matchVariants } from "./match-variants.rules.ts";
import { isChanged } from "./plan-changes.rules.ts";
import { addressesOf, planPictures, type PlacedPicture } from "./plan-pictures.rules.ts";
import { chosen, type PlannedVariant, planVariants, variantOf } from "./plan-variants.rules.ts";

/** What becomes of one product of the file: all of it as it shall be, beside what is stored. */
export interface ProductPlan {
  kind: "create" | "update" | "skip";
  before: ProductRecord | undefined;
  product: Omit<ProductFields, "id">;
  /** With those the file does not name, which stay. */
  variants: PlannedVariant[];
  pictures: PlacedPicture[];
}

const MOST_VALUES = 100;
const MOST_VARIANTS = 2048;

/**
 * Compares a product of the file with the stored one of its handle. No plan when it cannot be stored; `findings`
 * then say why.
 *
 * @param file with a sanitised description
 * @param known the pictures we hold, by their address
 */
export function planProduct(
  file: ImportedProduct,
  before: ProductRecord | undefined,
  known: Map<string, string>,
): { plan: ProductPlan | undefined; findings: Finding[] } {
  const findings: Finding[] = [];
  const note = (severity: Finding["severity"], message: string, row = file.rows[0]!) =>
    findings.push({ row, handle: file.handle, column: null, severity, message });

  const title = file.title ?? before?.title;
  if (!title) {
    note("error", "No product has this handle yet, and a new one needs a title. Fill in the title.");
    return { plan: undefined, findings };
  }
  const variants = planVariants(file, before, note);
  const options = variants && optionsOf(file, before, variants);
  if (!variants || !options) return { plan: undefined, findings };
  if (variants.length > MOST_VARIANTS || options.some(({ values }) => values.length > MOST_VALUES)) {
    note(
      "error",
      `Together with what is stored, this product would have more than ${MOST_VARIANTS} variants or ${MOST_VALUES} values of an option.`,
    );
    return { plan: undefined, findings };
  }

  const product = { ...fieldsOf(file, before), title, options };
  const hasNoPrice =
    file.variants.every(({ price }) => price === undefined) &&
    variants.every(({ fields }) => fields.price === 0);
  if (hasNoPrice && product.status === "active" && before?.status !== "active") {
    product.status = "draft";
    note(
      "warning",
      "This product has no price, so it is imported as a draft. Give it a price, then make it active.",
    );
  }

  // What is still to be fetched is attached once it is here.
  const isComplete = addressesOf(file).every(({ url }) => known.has(url));
  const stored = (before?.pictures ?? []).map(({ id, alt }) => ({ id, alt: alt ?? "" }));
  const placed = isComplete
    ? planPictures(file.pictures, variants, stored, known)
    : { pictures: stored, variants };
  const plan: ProductPlan = { kind: before ? "skip" : "create", before, product, ...placed };
  if (isChanged(plan)) plan.kind = "update";
  return { plan, findings };
}

/** What becomes of a stored product once all of its pictures that can be had are here; nothing else of it changes. */
export function planItsPictures(
  file: ImportedProduct,
  before: ProductRecord,
  known: Map<string, string>,
): ProductPlan {
  const { storedOf } = matchVariants(file, before.variants);
  const addressOf = new Map([...storedOf].map(([{ picture_url }, { id }]) => [id, picture_url]));
  const variants = before.variants.map((stored) => ({
    ...variantOf({ row: 0, option_values: stored.option_values }, stored, stored.position),
    picture_url: addressOf.get(stored.id),
  }));
  const { title, options } = before;
  const product = { ...fieldsOf({ handle: before.handle, custom_fields: [] }, before), title, options };
  const stored = before.pictures.map(({ id, alt }) => ({ id, alt: alt ?? "" }));
  const plan: ProductPlan = {
    kind: "skip",
    before,
    product,
    ...planPictures(file.pictures, variants, stored, known),
  };
  return isChanged(plan) ? { ...plan, kind: "update" } : plan;
}

/** The file's options, with the values of variants it does not name behind its own. */
function optionsOf(
  file: ImportedProduct,
  before: ProductRecord | undefined,
  variants: PlannedVariant[],
): ProductFields["options"] {
  if (before && (!file.options || file.variants.length === 0)) return before.options;
  const count = variants[0]?.fields.option_values.length ?? 0;
  const said =
    file.options ?? Array.from({ length: count }, () => ({ name: "Variant", values: [] as string[] }));
  return said.map(({ name, values }, slot) => ({
    name,
    values: [...new Set([...values, ...variants.map(({ fields }) => fields.option_values[slot]!)])],
  }));
}

function fieldsOf(
  file: Pick<ImportedProduct, "handle" | "custom_fields"> & Partial<ImportedProduct>,
  before: ProductRecord | undefined,
): Omit<ProductFields, "id" | "title" | "options"> {
  return {
    handle: file.handle,
    description_html: chosen(
      file.description_html === null ? "" : file.description_html,
      before?.description_html,
      "",
    ),
    vendor: chosen(file.vendor, before?.vendor, null),
    product_type: chosen(file.product_type, before?.product_type, null),
    category: chosen(file.category, before?.category, null),
    tags: chosen(file.tags, before?.tags, []),
    // Shops that these files come from show a product unless they say otherwise.
    status: chosen(file.status, before?.status, "active"),
    seo_title: chosen(file.seo_title, before?.seo_title, null),
    seo_description: chosen(file.seo_description, before?.seo_description, null),
    custom_fields: customFieldsOf(file, before?.custom_fields ?? []),
  };
}

function customFieldsOf(
  file: Pick<ImportedProduct, "custom_fields">,
  stored: ProductFields["custom_fields"],
): ProductFields["custom_fields"] {
  const valueOf = new Map(stored.map(({ key, value }) => [key, value]));
  for (const { key, value } of file.custom_fields)
    if (value === null) valueOf.delete(key);
    else valueOf.set(key, value);
  return [...valueOf].map(([key, value]) => ({ key, value }));
}
