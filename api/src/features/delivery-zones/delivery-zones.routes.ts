import { type DeliveryRate, DeliveryZone } from "@vitrine/contract/delivery/delivery-zones";
import { apiError } from "../../api-error.ts";
import { shop } from "../../http/guards.ts";
import { readCheckoutSettings } from "../checkout-settings/checkout-settings.queries.ts";
import { readPage } from "../records/records.queries.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
  requireRecord,
} from "../records/save-record.action.ts";
import { insertSetupSteps } from "../setup-steps/setup-steps.queries.ts";
import { listZones } from "./delivery-zones.queries.ts";
import { deliveryOptions, matchedPart, ratesAt } from "./delivery-zones.rules.ts";
import { readRates } from "./pickup-places.rules.ts";

const zones: RecordKind<"delivery_zones", DeliveryZone> = {
  table: "delivery_zones",
  type: "delivery_zone",
  schema: DeliveryZone,
  labelOf: ({ name }) => name,
  // Every cart reads all of them.
  max: 100,
};

export const deliveryZonesRoutes = {
  list: shop.delivery_zones.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "delivery_zones", DeliveryZone, query),
  ),

  create: shop.delivery_zones.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const data = await createRecord(tx, zones, draftOf(body), { actor, now: app.clock.now() });
    await insertSetupSteps(tx, actor.account_id, ["delivery"]);
    return { message: `${data.name} was added.`, data };
  }),

  read: shop.delivery_zones.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, zones, params.id)),
  })),

  update: shop.delivery_zones.update.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => ({
      message: "Delivery zone saved.",
      data: await changeRecord(tx, zones, params.id, draftOf(body), { actor, now: app.clock.now() }),
    }),
  ),

  remove: shop.delivery_zones.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const { name } = await deleteRecord(tx, zones, params.id, actor);
    return { message: `${name} was deleted.` };
  }),

  test: shop.delivery_zones.test.handler(async ({ input: { body }, context: { tx } }) => {
    const { destination, subtotal, quantity, weight_grams } = body;
    const { zone, rates } = ratesAt(await listZones(tx), await readCheckoutSettings(tx), destination);
    // The weight is that of the whole cart, not of a unit.
    const units = { requires_shipping: true, shipping_fee: null };
    const lines = [
      { ...units, quantity: 1, weight_grams },
      { ...units, quantity: quantity - 1, weight_grams: 0 },
    ];
    return {
      data: {
        zone: zone ? { id: zone.id, name: zone.name } : null,
        matched: zone ? matchedPart(zone, destination) : null,
        rate_count: rates.length,
        options: deliveryOptions(rates, lines, subtotal),
      },
    };
  }),
};

/** @throws invalid_input for the address of a pickup place that isn't complete in its country */
function draftOf<Draft extends { rates: DeliveryRate[] }>(draft: Draft): Draft {
  const { rates, errors } = readRates(draft.rates);
  if (errors) throw apiError("invalid_input", { errors });
  return { ...draft, rates };
}
