import { cleanPath } from "../../categories/categories.rules.ts";
import { productHandle } from "../../products/products.rules.ts";
import { parsePaths, parseList } from "../cells/cell-lists.rules.ts";
import { truncate } from "../cells/cells.rules.ts";
import type { Field } from "../fields.rules.ts";
import type { ImportedLinks } from "../imported-product.ts";
import type { RowCells } from "./row-cells.ts";

const maxLinks = 100;
const maxRelated = 20;

/** The links of a row's product; undefined if the file has no column for them. */
export function linksOf(row: RowCells): ImportedLinks | undefined {
  const links: ImportedLinks = {};
  if (row.has("categories"))
    links.categories = [row.raw("categories"), ...row.further("categories")]
      .flatMap(parsePaths)
      .map(cleanPath)
      .filter((path) => path.length > 0)
      .slice(0, maxLinks);
  if (row.has("collections")) links.collections = collectionsOf(listIn(row, "collections"));
  if (row.has("related")) links.related = listIn(row, "related").slice(0, maxRelated);
  if (row.has("digital_files")) links.digital_files = listIn(row, "digital_files").map(fileOf);
  if (row.has("size_charts")) links.size_charts = listIn(row, "size_charts");
  return Object.keys(links).length > 0 ? links : undefined;
}

function listIn(row: RowCells, field: Field): string[] {
  return [...new Set(parseList(row.raw(field)))].slice(0, maxLinks);
}

/** By handle or by title: "Summer sale" and "summer-sale" are equal. */
function collectionsOf(words: string[]): ImportedLinks["collections"] {
  const titles = new Map<string, string>();
  for (const word of words) {
    const handle = productHandle(word, "collection");
    const plain = word.replaceAll("-", " ");
    const title = word === handle ? plain.charAt(0).toUpperCase() + plain.slice(1) : word;
    if (!titles.has(handle)) titles.set(handle, truncate(title, 255));
  }
  return [...titles].map(([handle, title]) => ({ handle, title }));
}

/** Formats a digital file as its name and ID: "guide.pdf [0192…]". */
export function fileText({ name, id }: { name: string; id: string }): string {
  return `${name} [${id}]`;
}

function fileOf(text: string): { name: string; id: string | undefined } {
  const [, name, id] = /^(.*) \[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]$/.exec(text) ?? [];
  return { name: name ?? text, id };
}
