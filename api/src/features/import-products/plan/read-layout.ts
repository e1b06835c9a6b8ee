import type { ImportEncoding } from "@vitrine/contract/products/import-products";
import { columnSamples } from "../../product-files/tables/column-samples.ts";
import type { Mapping } from "../../product-files/fields.rules.ts";
import type { Layout } from "../runs/imports.queries.ts";
import { limitColumns } from "../../product-files/tables/limit-columns.ts";
import { detectFile, blocksOf } from "../../product-files/tables/open-text.ts";
import { currencyOfFile } from "../../product-files/cells/currencies.rules.ts";
import { readTable } from "../../product-files/tables/read-table.ts";

/** Properties of a file that are known before its columns are mapped. */
export type Shape = Required<
  Pick<Layout, "encoding" | "encoding_from" | "delimiter" | "headers" | "samples">
>;

/**
 * Reads a file's headers and samples of its columns. Throws FileProblem.
 * @param chosen the encoding that the owner chose; detected from the bytes if undefined
 */
export async function readLayout(bytes: Buffer, chosen?: ImportEncoding): Promise<Shape> {
  // A file that is no text, or too wide, is rejected before its encoding is detected.
  const head = await readTable(blocksOf(bytes), chosen);
  await head.rows.return(undefined);
  const detected = chosen ? undefined : await detectFile(limitColumns(blocksOf(bytes)));
  const encoding = chosen ?? detected!.encoding;
  const { rows, delimiter, headers } = await readTable(blocksOf(bytes), encoding);
  const samples = await columnSamples(headers, rows);
  const encoding_from = chosen ? "owner" : detected!.isSure ? "file" : "guess";
  return { encoding, encoding_from, delimiter, headers, samples };
}

const maxNames = 5;
const beyondAscii = /[^\0-\x7f]/;

/** Default settings for reading a file of this shape. */
export function layoutOf(shape: Shape & { mapping: Mapping }, shopCurrency: string): Layout {
  const { currency, from } = currencyOfFile(shape, shopCurrency);
  return { ...shape, names: namesIn(shape), currency, currency_from: from };
}

/** Product names; if all of them are plain ASCII, texts of other columns that are not. */
export function namesIn({ mapping, samples }: { mapping: Mapping; samples: string[][] }): string[] {
  const titles = samples[mapping.indexOf("title")] ?? [];
  const telling = [...titles, ...samples.flat()].filter((text) => beyondAscii.test(text));
  return [...new Set([...telling, ...titles])].slice(0, maxNames);
}
