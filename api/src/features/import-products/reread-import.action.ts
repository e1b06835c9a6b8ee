import type { ImportEncoding, ProductImport } from "@vitrine/contract/products/import-products";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { guessMapping, mappingProblem, recogniseFormat } from "../product-files/columns/columns.rules.ts";
import { type Mapping, mappingOf } from "../product-files/fields.rules.ts";
import { importOutput } from "./lists/import-output.rules.ts";
import { asApiError } from "../product-files/file-problem.ts";
import { type Layout, type Mode, rereadImport, requireImport } from "./runs/imports.queries.ts";
import { noteImport } from "./runs/note-import.action.ts";
import { currencyOfFile } from "../product-files/cells/currencies.rules.ts";
import { namesIn, readLayout, type Shape } from "./plan/read-layout.ts";

/** The owner's settings for reading a file; settings that are left out don't change. */
interface Reread {
  fields?: (string | null)[];
  encoding?: ImportEncoding;
  currency?: string;
  rate?: string | null;
  sell_at_zero?: boolean;
  mode?: Mode;
  empty_cells?: ProductImport["empty_cells"];
}

/**
 * Reads the file of an import with other settings and repeats the dry run.
 *
 * @throws `import_rejected` for impossible columns or an impossible encoding, and `import_not_ready` once the import has
 * been started
 */
export async function rereadFile(
  app: AppContext,
  actor: Actor,
  at: { shop_id: number; id: string },
  choices: Reread,
): Promise<ProductImport> {
  const { row, shop } = await app.db.inShop(at.shop_id, async (tx) => ({
    row: await requireImport(tx, at.id),
    shop: await requireShop(tx),
  }));
  const { encoding } = choices;
  const shape =
    encoding && encoding !== row.layout.encoding ? await shapeOf(app, row.file_key, encoding) : undefined;
  const layout = changed(row.layout, choices, shape, shop.currency);
  const { format } = recogniseFormat(layout.headers);
  return app.db.inShop(at.shop_id, async (tx) => {
    const { mode, empty_cells } = choices;
    if (!(await rereadImport(tx, at.id, { layout, format, mode, empty_cells })))
      throw apiError("import_not_ready");
    await app.jobs.enqueue(tx, "analyse-import", { shop_id: at.shop_id, import_id: at.id });
    await noteImport(tx, actor, "changed", row);
    return importOutput(await requireImport(tx, at.id), shop.currency);
  });
}

async function shapeOf(app: AppContext, fileKey: string, encoding: ImportEncoding): Promise<Shape> {
  const file = await app.storage.get(fileKey);
  if (!file) throw apiError("import_not_ready");
  try {
    return await readLayout(file.bytes, encoding);
  } catch (failure) {
    throw asApiError(failure);
  }
}

function changed(layout: Layout, choices: Reread, shape: Shape | undefined, shopCurrency: string): Layout {
  const hasOtherHeaders = shape !== undefined && shape.headers.join("\n") !== layout.headers.join("\n");
  const next: Layout = {
    ...layout,
    ...shape,
    ...(choices.encoding && { encoding_from: "owner" as const }),
    mapping: hasOtherHeaders ? guessMapping(shape.headers) : mappingIn(layout, choices.fields),
    is_confirmed: (layout.is_confirmed ?? false) || choices.fields !== undefined,
    sell_at_zero: choices.sell_at_zero ?? layout.sell_at_zero ?? false,
  };
  const samples = next.samples ?? [];
  const inFile = currencyOfFile({ ...next, samples }, shopCurrency);
  const stays = layout.currency_from === "owner" && layout.currency !== undefined;
  const currency = choices.currency ?? (stays ? layout.currency! : inFile.currency);
  const isSame = currency === (layout.currency ?? shopCurrency);
  return {
    ...next,
    names: namesIn({ ...next, samples }),
    currency,
    currency_from: choices.currency || stays ? "owner" : inFile.from,
    rate: choices.rate !== undefined ? choices.rate : isSame ? (layout.rate ?? null) : null,
  };
}

function mappingIn(layout: Layout, fields: Reread["fields"]): Mapping {
  if (!fields) return layout.mapping;
  const mapping = mappingOf(fields);
  const problem = mapping?.length === layout.headers.length ? mappingProblem(mapping) : "other_columns";
  if (!mapping || problem)
    throw apiError("import_rejected", { message: mappingMessages[problem ?? "other_columns"] });
  return mapping;
}

const mappingMessages = {
  needs_title: "Choose the column that contains the title, handle or SKU.",
  field_twice: "Choose each field for only one column.",
  other_columns: "Choose a field from the list for every column of the file, or leave the column out.",
};
