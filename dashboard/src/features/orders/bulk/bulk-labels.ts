import type { BulkVerb, TagVerb } from "@vitrine/contract/orders/order-changes";
import type { RecordOutcome } from "@vitrine/contract/records";
import type { TFunction } from "i18next";

/** A change of many orders. `book` books their shipments with a courier. */
export type Verb = BulkVerb | TagVerb | "book";

/** The labels of the buttons. */
export function bulkLabels(t: TFunction): Record<BulkVerb, string> {
  return {
    confirm: t("Confirm orders"),
    pack: t("Pack orders"),
    ship: t("Mark as shipped"),
    deliver: t("Mark as delivered"),
    mark_ready_for_pickup: t("Mark as ready for pickup"),
    mark_picked_up: t("Mark as picked up"),
    mark_fulfilled: t("Mark as fulfilled"),
    mark_paid: t("Mark as paid"),
    complete: t("Complete orders"),
  };
}

/** The result of a change of `count` orders: "12 orders confirmed". */
export function changedText(verb: Verb, count: number, locale: string, t: TFunction): string {
  const number = count.toLocaleString(locale);
  switch (verb) {
    case "confirm":
      return t("{{number}} orders confirmed", { number, count, defaultValue_one: "1 order confirmed" });
    case "pack":
      return t("{{number}} orders packed", { number, count, defaultValue_one: "1 order packed" });
    case "ship":
      return t("{{number}} orders marked as shipped", {
        number,
        count,
        defaultValue_one: "1 order marked as shipped",
      });
    case "deliver":
      return t("{{number}} orders marked as delivered", {
        number,
        count,
        defaultValue_one: "1 order marked as delivered",
      });
    case "mark_ready_for_pickup":
      return t("{{number}} orders marked as ready for pickup", {
        number,
        count,
        defaultValue_one: "1 order marked as ready for pickup",
      });
    case "mark_picked_up":
      return t("{{number}} orders marked as picked up", {
        number,
        count,
        defaultValue_one: "1 order marked as picked up",
      });
    case "mark_fulfilled":
      return t("{{number}} orders marked as fulfilled", {
        number,
        count,
        defaultValue_one: "1 order marked as fulfilled",
      });
    case "mark_paid":
      return t("{{number}} orders marked as paid", {
        number,
        count,
        defaultValue_one: "1 order marked as paid",
      });
    case "complete":
      return t("{{number}} orders completed", { number, count, defaultValue_one: "1 order completed" });
    case "book":
      return t("Shipments of {{number}} orders booked", {
        number,
        count,
        defaultValue_one: "Shipments of 1 order booked",
      });
    case "add_tags":
      return t("Tags added to {{number}} orders", {
        number,
        count,
        defaultValue_one: "Tags added to 1 order",
      });
    case "remove_tags":
      return t("Tags removed from {{number}} orders", {
        number,
        count,
        defaultValue_one: "Tags removed from 1 order",
      });
  }
}

/** The result of a change that wasn't possible for some orders: "10 orders confirmed. 2 couldn't be changed." */
export function partlyChangedText(
  verb: Verb,
  orders: readonly RecordOutcome[],
  locale: string,
  t: TFunction,
): string {
  const count = orders.filter(({ problem }) => problem !== null).length;
  const number = count.toLocaleString(locale);
  if (count === orders.length)
    return t("{{number}} orders couldn't be changed", {
      number,
      count,
      defaultValue_one: "1 order couldn't be changed",
    });
  const done = changedText(verb, orders.length - count, locale, t);
  return t("{{done}}. {{number}} couldn't be changed.", {
    done,
    number,
    count,
    defaultValue_one: "{{done}}. 1 couldn't be changed.",
  });
}
