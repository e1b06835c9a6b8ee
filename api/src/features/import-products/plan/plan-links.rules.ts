import { childKey, cleanPath } from "../../categories/categories.rules.ts";
import type { ImportedLinks } from "../../product-files/imported-product.ts";
import type { Note } from "./plan-variants.rules.ts";
import type { ProductLinks } from "../../product-files/products/product-links.queries.ts";
import type { LinkTargets } from "./link-targets.queries.ts";

/** Links to add to and remove from a product. An import never removes digital files. */
export interface LinkPlan {
  categories: { add: string[][]; remove: string[] };
  /** Collections that don't exist are created. */
  collections: { add: { handle: string; title: string }[]; remove: string[] };
  size_charts: { add: string[]; remove: string[] };
  digital_files: { add: string[] };
  /** Related products, in order; undefined if they don't change. */
  related?: string[];
}

/**
 * Compares the links in a file with those of the stored product; undefined if nothing changes.
 * @param isLast true if every product of the file is stored; until then, a related product may follow later in the
 * file
 */
export function planLinks(
  { handle, links }: { handle: string; links?: ImportedLinks },
  stored: ProductLinks | undefined,
  targets: LinkTargets,
  note: Note,
  isLast = false,
): LinkPlan | undefined {
  if (!links) return undefined;
  const plan: LinkPlan = {
    categories: categoriesOf(links.categories, stored),
    collections: collectionsOf(links.collections, stored, targets, note),
    size_charts: chartsOf(links.size_charts, stored, targets, note),
    digital_files: { add: filesOf(links.digital_files, stored, targets, note) },
    related: relatedOf(handle, links.related, stored, targets, note, isLast),
  };
  const isSame =
    plan.related === undefined &&
    [plan.categories, plan.collections, plan.size_charts].every((tied) => isUnchanged(tied)) &&
    plan.digital_files.add.length === 0;
  return isSame ? undefined : plan;
}

function isUnchanged({ add, remove }: { add: unknown[]; remove: unknown[] }): boolean {
  return add.length + remove.length === 0;
}

/** If the file can't distinguish two categories, the product stays in its current one. */
function categoriesOf(
  fromFile: ImportedLinks["categories"],
  stored: ProductLinks | undefined,
): LinkPlan["categories"] {
  if (!fromFile) return { add: [], remove: [] };
  const keyOf = (path: string[]) => cleanPath(path).reduce((above, title) => childKey(above, title), "");
  const wanted = new Map(fromFile.map((path) => [keyOf(path), path]));
  const has = (stored?.categories ?? []).map(({ id, path }) => ({ id, key: keyOf(path) }));
  const storedKeys = new Set(has.map(({ key }) => key));
  return {
    add: [...wanted].filter(([key]) => !storedKeys.has(key)).map(([, path]) => path),
    remove: has.filter(({ key }) => !wanted.has(key)).map(({ id }) => id),
  };
}

function collectionsOf(
  fromFile: ImportedLinks["collections"],
  stored: ProductLinks | undefined,
  { collections }: LinkTargets,
  note: Note,
): LinkPlan["collections"] {
  if (!fromFile) return { add: [], remove: [] };
  const has = stored?.collections ?? [];
  const add = fromFile.filter(({ handle }) => {
    if (has.some((one) => one.handle === handle)) return false;
    const isByRules = collections.get(handle)?.kind === "rules";
    if (isByRules)
      note("warning", `The collection “${handle}” uses rules, so products can't be added to it directly.`);
    return !isByRules;
  });
  return {
    add,
    remove: has.filter((one) => !fromFile.some(({ handle }) => handle === one.handle)).map(({ id }) => id),
  };
}

function chartsOf(
  fromFile: ImportedLinks["size_charts"],
  stored: ProductLinks | undefined,
  { size_charts }: LinkTargets,
  note: Note,
): LinkPlan["size_charts"] {
  if (!fromFile) return { add: [], remove: [] };
  const has = stored?.size_charts ?? [];
  const add = fromFile.flatMap((title) => {
    if (has.some((one) => one.title === title)) return [];
    const id = size_charts.get(title);
    if (!id) note("warning", `The size chart “${title}” doesn't exist. Add it, then import the file again.`);
    return id ?? [];
  });
  return { add, remove: has.filter(({ title }) => !fromFile.includes(title)).map(({ id }) => id) };
}

function filesOf(
  fromFile: ImportedLinks["digital_files"],
  stored: ProductLinks | undefined,
  { digital_files }: LinkTargets,
  note: Note,
): string[] {
  const has = stored?.digital_files ?? [];
  return (fromFile ?? []).flatMap(({ name, id }) => {
    if (has.some((file) => file.id === id || file.name === name)) return [];
    if (id && digital_files.has(id)) return id;
    note("warning", `The file “${name}” isn't in this shop. Upload it on the product page.`);
    return [];
  });
}

function relatedOf(
  own: string,
  fromFile: ImportedLinks["related"],
  stored: ProductLinks | undefined,
  { products }: LinkTargets,
  note: Note,
  isLast: boolean,
): string[] | undefined {
  if (!fromFile) return undefined;
  const wanted = fromFile.filter((handle) => handle !== own);
  const unknown = wanted.filter((handle) => !products.has(handle));
  if (unknown.length > 0 && !isLast) return undefined;
  for (const handle of unknown)
    note("warning", `No product has the handle “${handle}”, so it isn't added to the related products.`);
  const known = wanted.filter((handle) => products.has(handle));
  const isSame = known.join("\n") === (stored?.related ?? []).map(({ handle }) => handle).join("\n");
  return isSame ? undefined : known.map((handle) => products.get(handle)!);
}
