import { MAX_VALUES, MAX_VARIANTS } from "../../product-files/limits.ts";
import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import { emptyProduct } from "@vitrine/contract/products/product-drafts";
import { columnFields, type StoredFields } from "@vitrine/contract/products/product-fields";
import { pick } from "@vitrine/contract/values/pick";
import type { ProductRecord } from "../../products/products.queries.ts";
import { storedFields } from "../../products/products.rules.ts";
import { withStoredPictures } from "../../product-files/products/description-pictures.rules.ts";
import type { ImportedProduct } from "../../product-files/imported-product.ts";
import { matchVariants } from "./match-variants.rules.ts";
import { isChanged } from "./plan-changes.rules.ts";
import type { LinkPlan } from "./plan-links.rules.ts";
import { optionsOf, withStoredOptions } from "./plan-options.rules.ts";
import { pictureUrlsOf, planPictures } from "./plan-pictures.rules.ts";
import { chosen, type PlannedVariant, planVariants, variantOf } from "./plan-variants.rules.ts";
import type { ProductPlan } from "./product-plan.ts";

/**
 * Compares a product of the file with the stored product of its handle. Returns no plan if the product can't be
 * stored; `findings` have the reasons.
 * @param fromFile with a sanitised description
 * @param known stored pictures, by source URL
 * @param links the plan of its links
 * @param sellsAtZero true if the owner allows a price of 0
 */
export function planProduct(
  fromFile: ImportedProduct,
  before: ProductRecord | undefined,
  known: Map<string, string>,
  links: LinkPlan | undefined,
  { now, sellsAtZero }: { now: number; sellsAtZero: boolean },
): { plan: ProductPlan | undefined; findings: Finding[] } {
  const file = withStoredOptions(fromFile, before);
  const findings: Finding[] = [];
  const note = (severity: Finding["severity"], message: string, row = file.rows[0]!) =>
    findings.push({ row, handle: file.handle, column: null, severity, message });

  const title = file.title ?? before?.title;
  if (!title) {
    note("error", "No product has this handle yet. Enter a title to add a new product.");
    return { plan: undefined, findings };
  }
  const variants = planVariants(file, before, note, now);
  const options = variants && optionsOf(file, before, variants);
  if (!variants || !options) return { plan: undefined, findings };
  if (variants.length > MAX_VARIANTS || options.some(({ values }) => values.length > MAX_VALUES)) {
    note(
      "error",
      `With its existing variants, this product would have more than ${MAX_VARIANTS} variants or ${MAX_VALUES} values for an option.`,
    );
    return { plan: undefined, findings };
  }

  const product = { ...fieldsOf(file, before), title, options };
  if (product.status !== "draft") product.publish_at = null;
  if (product.min_quantity && product.max_quantity && product.max_quantity < product.min_quantity) {
    product.max_quantity = null;
    note("warning", "The maximum per order is less than the minimum, so it's skipped.");
  }
  if (product.quantity_step && product.max_quantity && product.max_quantity < product.quantity_step) {
    product.quantity_step = null;
    note("warning", "The quantity increment is more than the maximum per order, so it's skipped.");
  }
  const free = sellsAtZero ? undefined : freeVariant(variants, before);
  if (free && product.status === "active") {
    product.status = "draft";
    note("warning", draftAtZero, free.row || undefined);
  }

  // Pictures that are not fetched yet are attached later.
  const isComplete = pictureUrlsOf(file).every(({ url }) => known.has(url));
  const stored = (before?.pictures ?? []).map(({ id, alt }) => ({ id, alt: alt ?? "" }));
  const placed = isComplete
    ? planPictures(file.pictures, variants, stored, known)
    : { pictures: stored, variants };
  const plan: ProductPlan = {
    kind: before ? "skip" : "create",
    row: file.rows[0]!,
    before,
    product,
    ...placed,
    links,
  };
  if (isChanged(plan)) plan.kind = "update";
  return { plan, findings };
}

/** The warning about a product with a price of 0. */
export const draftAtZero =
  "The price of this product would be 0, so it's imported as a draft. Enter a price, or allow products at 0 for this import.";

/** The first variant whose price or sale price would become 0. */
function freeVariant(
  variants: PlannedVariant[],
  before: ProductRecord | undefined,
): PlannedVariant | undefined {
  const isActive = before?.status === "active";
  const storedOf = new Map(isActive ? before.variants.map((variant) => [variant.id, variant]) : []);
  return variants.find(({ id, fields, sale }) => {
    const stored = id === null ? undefined : storedOf.get(id);
    const wasFree = stored?.price === 0 || stored?.sale?.sale_price === 0;
    return !wasFree && (fields.price === 0 || sale?.sale_price === 0);
  });
}

/** A plan that leaves a stored product unchanged, as a base for partial changes. */
export function planUnchanged(before: ProductRecord, row: number, now: number): ProductPlan {
  return {
    kind: "skip",
    row,
    before,
    product: storedFields(before),
    variants: before.variants.map((stored) =>
      variantOf({ row, option_values: stored.option_values }, stored, stored.position, now),
    ),
    pictures: before.pictures.map(({ id, alt }) => ({ id, alt: alt ?? "" })),
  };
}

/**
 * Plans the attachment of a stored product's pictures once all available ones are fetched; nothing else changes.
 * @param paths see `withStoredPictures`
 */
export function planPicturesOnly(
  file: ImportedProduct,
  before: ProductRecord,
  known: Map<string, string>,
  paths: Map<string, string>,
  now: number,
): ProductPlan {
  const { storedOf } = matchVariants(withStoredOptions(file, before), before.variants);
  const urlOf = new Map([...storedOf].map(([{ picture_url }, { id }]) => [id, picture_url]));
  const as = planUnchanged(before, file.rows[0]!, now);
  const variants = as.variants.map((variant) => ({ ...variant, picture_url: urlOf.get(variant.id!) }));
  const product = { ...as.product, description_html: withStoredPictures(before.description_html, paths) };
  const plan = { ...as, product, ...planPictures(file.pictures, variants, as.pictures, known) };
  return isChanged(plan) ? { ...plan, kind: "update" } : plan;
}

const cellFields = columnFields.filter(
  (name) => name !== "handle" && name !== "title" && name !== "tags" && name !== "status",
);

/** The stored fields, overwritten by those of the file. */
function fieldsOf(file: ImportedProduct, before: ProductRecord | undefined): StoredFields {
  // Shops that these files come from publish a product unless the file says otherwise.
  const stored = before ? storedFields(before) : { ...emptyProduct, status: "active" as const };
  return {
    ...stored,
    ...definedOf(pick(file, cellFields)),
    handle: file.handle,
    description_html: textOf(file.description_html, before?.description_html) ?? "",
    tags: tagsOf(file.tags, before?.tags),
    status: file.status ?? stored.status,
    custom_fields: customFieldsOf(file, stored.custom_fields),
  };
}

function definedOf<T extends object>(fromFile: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fromFile).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** Files may differ in case ("Red", "red"). If nothing else differs, the stored tags don't change. */
function tagsOf(fromFile: string[] | undefined, stored: string[] | undefined): string[] {
  const plain = (tags: string[]) => [...new Set(tags.map((tag) => tag.toLowerCase()))].join("\n");
  const isSame = fromFile && stored && fromFile.length < stored.length && plain(fromFile) === plain(stored);
  return isSame ? stored : chosen(fromFile, stored, []);
}

/** Cells are trimmed. If only surrounding space differs, the stored text doesn't change. */
function textOf(fromFile: string | null | undefined, stored: string | undefined): string | null | undefined {
  return fromFile === undefined || (fromFile ?? "").trim() === stored?.trim() ? stored : fromFile;
}

function customFieldsOf(
  file: Pick<ImportedProduct, "custom_fields">,
  stored: StoredFields["custom_fields"],
): StoredFields["custom_fields"] {
  const valueOf = new Map(stored.map(({ key, value }) => [key, value]));
  for (const { key, value } of file.custom_fields)
    if (value === null && valueOf.get(key)?.trim() !== "") valueOf.delete(key);
    else valueOf.set(key, textOf(value, valueOf.get(key)) ?? "");
  return [...valueOf].map(([key, value]) => ({ key, value }));
}
