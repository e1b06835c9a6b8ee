import type { RowWarning } from "../imported-product.ts";

/** The rows of one key, before they are matched to a product of the shop. */
export interface Named {
  /** As written in the file. */
  key: string;
  /** Derived from the key; undefined if the rows are only identified by an SKU. */
  handle: string | undefined;
  skus: string[];
  firstRow: number;
  lastRow: number;
  /** True if rows of another key are in between. */
  comesBack: boolean;
  /** True if the rows have option values beside the SKU. */
  hasOptions: boolean;
  /** True if the file has a title column that is empty in these rows. */
  lacksTitle: boolean;
}

/** The shop's products with a file's handles and SKUs. */
export interface KnownProducts {
  handles: Set<string>;
  /** By SKU, in lower case. */
  skus: Map<string, KnownSku>;
}

/** The product that rows belong to, or the reason why they are left out. */
export type Identity =
  | { handle: string; warning?: RowWarning }
  | { handle?: undefined; message: string; severity?: "warning"; isUnclear?: true };

/** A key for rows that are only identified by an SKU. It is never a valid handle. */
export function keyOfSku(sku: string): string {
  return `\n${sku}`;
}

/**
 * Matches the rows of each key to a product: the one with their handle, otherwise the one whose variant has their
 * SKU, unless the file has that product's own handle, otherwise a new product.
 */
export function identitiesOf(named: Map<string, Named>, known: KnownProducts): Map<string, Identity> {
  const inFile = new Set([...named.values()].map(({ handle }) => handle));
  const claimed = new Map<string, number>();
  return new Map(
    [...named].map(([key, one]) => [
      key,
      one.handle === undefined ? ofSku(one, known.skus) : ofHandle(one, one.handle, known, inFile, claimed),
    ]),
  );
}

function ofSku({ skus: [sku = ""], hasOptions, lacksTitle }: Named, known: KnownProducts["skus"]): Identity {
  const { handles, variants } = known.get(sku.toLowerCase()) ?? { handles: [], variants: 0 };
  const [handle, second] = handles;
  if (handle === undefined)
    return {
      message: `No product has the SKU ${sku} yet. Enter a title to add a new product.`,
      // A list of SKUs may include products that the shop lacks; in a product file, this row was not understood.
      ...(lacksTitle ? { isUnclear: true as const } : { severity: "warning" as const }),
    };
  if (second !== undefined) return { message: severalHave(sku, handle, second) };
  if (variants > 1 && !hasOptions)
    return {
      message: `${variants} variants of “${handle}” have the SKU ${sku}. Add their option columns.`,
    };
  return { handle };
}

function ofHandle(
  { key, skus, firstRow }: Named,
  handle: string,
  known: KnownProducts,
  inFile: Set<string | undefined>,
  claimed: Map<string, number>,
): Identity {
  const owners = known.handles.has(handle) ? [] : ownersOf(skus, known.skus, inFile);
  const [first, second] = owners;
  if (!first) {
    const message = `The handle “${key}” becomes “${handle}”. A handle can contain letters, digits and hyphens.`;
    return handle === key ? { handle } : { handle, warning: { row: firstRow, message } };
  }
  const { sku, handle: owner } = first;
  if (second) return { message: severalHave(sku, owner, second.handle) };
  const earlier = claimed.get(owner);
  if (earlier !== undefined)
    return {
      message: `This row and row ${earlier} have SKUs of “${owner}”. Give both rows the same handle, or change one SKU.`,
    };
  claimed.set(owner, firstRow);
  const message = `The SKU ${sku} belongs to “${owner}”, so this row updates that product. Its handle doesn't change.`;
  return { handle: owner, warning: { row: firstRow, message } };
}

/** The shop's products with these SKUs whose handles are not in the file. */
function ownersOf(
  skus: string[],
  known: KnownProducts["skus"],
  inFile: Set<string | undefined>,
): { sku: string; handle: string }[] {
  const owners = new Map<string, string>();
  for (const sku of skus)
    for (const handle of known.get(sku.toLowerCase())?.handles ?? [])
      if (!inFile.has(handle) && !owners.has(handle)) owners.set(handle, sku);
  return [...owners].map(([handle, sku]) => ({ sku, handle }));
}

function severalHave(sku: string, first: string, second: string): string {
  return `The SKU ${sku} belongs to several products, such as “${first}” and “${second}”. Enter the handle of the one you mean.`;
}

/** The shop's products with one SKU. */
export interface KnownSku {
  /** Handles of the products whose variants have it. */
  handles: string[];
  variants: number;
}
