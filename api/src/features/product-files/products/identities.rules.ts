import type { RowWarning } from "../imported-product.ts";

/** The rows of one key, before it is known which product of the shop they are of. */
export interface Named {
  /** As the file writes it. */
  key: string;
  /** Made of the key; undefined where an SKU is all that tells whose the rows are. */
  handle: string | undefined;
  skus: string[];
  firstRow: number;
  lastRow: number;
  /** Whether rows of another key stand in between. */
  comesBack: boolean;
  /** Whether option values stand beside the SKU. */
  hasOptions: boolean;
  /** Whether the file has titles, and none stands in these rows. */
  lacksTitle: boolean;
}

/** What of a file's handles and SKUs the shop has. */
export interface KnownProducts {
  handles: Set<string>;
  /** By the SKU in small letters. */
  skus: Map<string, KnownSku>;
}

/** The product that rows are of, or why they are left out. */
export type Identity =
  | { handle: string; warning?: RowWarning }
  | { handle?: undefined; message: string; severity?: "warning"; isUnclear?: true };

/** Rows that only an SKU tells apart have a key that no handle can be. */
export function keyOfSku(sku: string): string {
  return `\n${sku}`;
}

/**
 * Which product the rows of each key are of: the one with their handle, else the one whose variant bears their SKU,
 * unless the file names that by its own handle, else a new one.
 */
export function identitiesOf(named: Map<string, Named>, known: KnownProducts): Map<string, Identity> {
  const inFile = new Set([...named.values()].map(({ handle }) => handle));
  const claimed = new Map<string, number>();
  return new Map(
    [...named].map(([key, one]) => [
      key,
      one.handle === undefined
        ? ofSkuAlone(one, known.skus)
        : ofHandle(one, one.handle, known, inFile, claimed),
    ]),
  );
}

function ofSkuAlone(
  { skus: [sku = ""], hasOptions, lacksTitle }: Named,
  known: KnownProducts["skus"],
): Identity {
  const { handles, variants } = known.get(sku.toLowerCase()) ?? { handles: [], variants: 0 };
  const [handle, second] = handles;
  if (handle === undefined)
    return {
      message: `No product has the SKU ${sku} yet. Enter a title to add a new product.`,
      // A list of SKUs may be longer than the shop; in a file of products, this row was not understood.
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

/** The products of the shop that bear these SKUs and that the file does not name themselves. */
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

/** What a shop has under one SKU. */
export interface KnownSku {
  /** Of the products whose variants bear it. */
  handles: string[];
  variants: number;
}
