import { expect, it } from "vitest";
import { topicsOf } from "./webhook-topics.rules.ts";

it.each([
  ["order.paid", {}, ["order.paid"]],
  ["payment.captured", {}, ["order.paid"]],
  ["shipment.delivered", { collected: 1250 }, ["order.paid"]],
  ["shipment.picked_up", { collected: 1250 }, ["order.paid"]],
  ["shipment.delivered", { collected: 0 }, []],
  ["shipment.delivered", null, []],
  ["shipment.cancelled", {}, ["order.shipment_updated"]],
  ["shipment.tracking_edited", {}, ["order.shipment_updated"]],
  ["shipment.reshipped", {}, ["order.shipment_updated"]],
  ["shipment.written_off", {}, ["order.shipment_updated"]],
  ["product.changed", {}, ["product.updated"]],
  ["customer.erased", null, ["customer.updated"]],
  ["api_key.created", {}, []],
  ["constructor", {}, []],
])("maps %s with %j to %j", (action, after, topics) => {
  expect(topicsOf({ action, after })).toEqual(topics);
});
