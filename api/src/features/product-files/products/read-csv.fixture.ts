import { guessMapping, recogniseFormat } from "../columns/columns.rules.ts";
import { isRowProblem, type ImportedProduct, type RowProblem } from "../imported-product.ts";
import { productsOf } from "./read-products.ts";
import { rowsOf } from "../tables/read-table.ts";
import { adaptFile } from "../systems/systems.ts";
import { readHeaders } from "../tables/read-table.fixture.ts";

/** Reads a CSV in euros, with the guessed column mapping. */
export async function readCsv(csv: string) {
  const open = async function* () {
    yield Buffer.from(csv);
  };
  const { headers } = await readHeaders(open());
  const products: ImportedProduct[] = [];
  const problems: RowProblem[] = [];
  const { format } = recogniseFormat(headers);
  const file = { headers, mapping: guessMapping(headers), rows: () => rowsOf(open) };
  const adapted = adaptFile(format, file);
  for await (const item of productsOf(adapted.rows, adapted.headers, adapted.mapping, { currency: "EUR" }))
    if (isRowProblem(item)) problems.push(item);
    else products.push(item);
  return { products, problems, format };
}
