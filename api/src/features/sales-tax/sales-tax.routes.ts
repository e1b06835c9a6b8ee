import { TaxRate } from "@vitrine/contract/taxes/sales-tax";
import { apiError } from "../../api-error.ts";
import { updateShopSettings } from "../../db/shop-settings.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
  requireRecord,
} from "../records/save-record.action.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { addTaxPreset, maxTaxRates } from "./add-tax-preset.action.ts";
import { listTaxPlaces, readSalesTax } from "./sales-tax.queries.ts";
import { hasTooManyTaxes } from "./sales-tax.rules.ts";
import { taxPresets } from "./tax-presets.rules.ts";

const rates: RecordKind<"tax_rates", TaxRate> = {
  table: "tax_rates",
  type: "tax_rate",
  schema: TaxRate,
  labelOf: ({ name, country, region_code }) => [name, country, region_code].filter(Boolean).join(" "),
  max: maxTaxRates,
};

/** Rejects a rate that was written if too many taxes would add up where it applies. */
const rejectTooManyTaxes = (tx: ShopTx) => async (id: string) => {
  const all = await listTaxPlaces(tx);
  if (
    hasTooManyTaxes(
      all,
      all.find((one) => one.id === id)!,
    )
  )
    throw apiError("limit_reached", {
      message:
        "Up to 20 taxes can apply at one place. Delete one, or give taxes that replace each other the same name.",
    });
};

export const salesTaxRoutes = {
  read: shop.sales_tax.read.handler(async ({ context: { tx } }) => ({ data: await readSalesTax(tx) })),

  update: shop.sales_tax.update.handler(async ({ input: { body }, context: { tx, actor } }) => {
    const { data } = await saveSettings(tx, actor, {
      read: readSalesTax,
      update: () => updateShopSettings(tx, "sales_tax", body),
      log: { action: "sales_tax.changed", target_type: "sales_tax" },
    });
    await invalidateStorefront(tx);
    return { message: "Settings saved.", data };
  }),
};

export const taxRatesRoutes = {
  list_presets: shop.tax_rates.list_presets.handler(({ input: { query } }) => ({
    data: taxPresets(query.region_code),
  })),

  add_preset: shop.tax_rates.add_preset.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => {
      const preset = { key: params.key, country: body.country, region_code: body.region_code };
      const data = await addTaxPreset(tx, preset, { actor, now: app.clock.now() });
      return { message: data.added > 0 ? "Tax rates added." : "You already have these tax rates.", data };
    },
  ),

  list: shop.tax_rates.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "tax_rates", TaxRate, query),
  ),

  create: shop.tax_rates.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const change = { actor, now: app.clock.now(), andThen: rejectTooManyTaxes(tx) };
    const data = await createRecord(tx, rates, body, change);
    return { message: `${rates.labelOf(data)} was added.`, data };
  }),

  read: shop.tax_rates.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, rates, params.id)),
  })),

  update: shop.tax_rates.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => ({
    message: "Tax rate saved.",
    data: await changeRecord(tx, rates, params.id, body, {
      actor,
      now: app.clock.now(),
      andThen: rejectTooManyTaxes(tx),
    }),
  })),

  remove: shop.tax_rates.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const rate = await deleteRecord(tx, rates, params.id, actor);
    return { message: `${rates.labelOf(rate)} was deleted.` };
  }),
};
