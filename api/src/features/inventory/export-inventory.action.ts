import { setImmediate } from "node:timers/promises";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import type { AppContext } from "../../app-context.ts";
import { type ExportedVariant, listExported } from "./count-variants.queries.ts";
import { type InventoryFilter, readLowBand } from "./inventory-list.queries.ts";
import { readInventorySettings } from "./inventory-settings.queries.ts";

const batchSize = 500;

const headers = [
  "Handle",
  "Title",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Option3 Name",
  "Option3 Value",
  "SKU",
  "HS Code",
  "COO",
  "Location",
  "Bin name",
  "Incoming (not editable)",
  "Unavailable (not editable)",
  "Committed (not editable)",
  "Available (not editable)",
  "On hand (current)",
  "On hand (new)",
];

/** Exports the stock of the variants that match a filter, in a format that Shopify and this import read. */
export function exportInventory(app: AppContext, shopId: number, requested: InventoryFilter): StreamedFile {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return csvFile(`inventory-${day}.csv`, async function* () {
    const { location_name } = await app.db.inShop(shopId, readInventorySettings);
    const lowBand = await app.db.inShop(shopId, readLowBand);
    const filter = { ...requested, lowBand };
    yield [headers];
    for (let after: ExportedVariant | undefined; ;) {
      const page = { limit: batchSize, after };
      const variants = await app.db.inShop(shopId, (tx) => listExported(tx, filter, page));
      yield variants.map((variant) => rowOf(variant, location_name));
      await setImmediate();
      if (variants.length < batchSize) return;
      after = variants.at(-1);
    }
  });
}

function rowOf(variant: ExportedVariant, location: string): string[] {
  const { option_names, option_values, on_hand, allocated, unavailable } = variant;
  // A product without options is written as Shopify does.
  const names = option_values.length > 0 ? option_names : ["Title"];
  const values = option_values.length > 0 ? option_values : ["Default Title"];
  const options = [0, 1, 2].flatMap((place) => [names[place] ?? "", values[place] ?? ""]);
  const about = [variant.handle, variant.product_title, ...options, variant.sku ?? ""];
  const customs = [variant.hs_code ?? "", variant.origin_country ?? ""];
  const figures = [0, unavailable, allocated, on_hand - allocated - unavailable, on_hand, on_hand].map(
    String,
  );
  return [...about, ...customs, location, "", ...figures];
}
