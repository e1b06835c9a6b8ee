import type { PickupPlace } from "@vitrine/contract/delivery/pickup-places";
import { translatedFields } from "@vitrine/contract/shops/translations";
import type { ShopTx } from "../../db/tx.ts";
import { findTranslations, type TextKey } from "../products/list/find-translations.queries.ts";
import type { ShownTexts } from "../orders/emails/shown-texts.rules.ts";
import { variantTitle } from "./cart/cart.rules.ts";
import type { CartVariant } from "./cart/cart-data.queries.ts";
import type { CartQuote } from "./quote.rules.ts";

/** The names that a new order shows to its shopper, with the records that they belong to. */
interface OrderNames {
  lines: Pick<CartVariant, "product_id" | "variant_id" | "option_names" | "option_values">[];
  delivery:
    | (Pick<NonNullable<CartQuote["delivery"]>, "key" | "name"> & { pickup_place?: PickupPlace | null })
    | undefined;
  /** The translations of the delivery's name, if they aren't those of a rate. */
  deliveryTexts?: ShownTexts["delivery"] | undefined;
  payment: Pick<NonNullable<CartQuote["payment"]>, "key" | "name" | "instructions"> | undefined;
  /** The method of the advance payment of cash on delivery. */
  advance?: OrderNames["payment"];
  uses: Pick<CartQuote["uses"][number], "coupon_id" | "title">[];
  /** True if the shopper agrees to the shop's terms. */
  hasTerms: boolean;
}

/** The translated names of a new order; null in the default language, and if nothing is translated. */
export async function findShownTexts(
  tx: ShopTx,
  language: string | null,
  names: OrderNames,
): Promise<ShownTexts | null> {
  if (language === null) return null;
  const textOf = await findTranslations(tx, language, keysOf(names));
  const { lines, delivery, deliveryTexts, payment, advance, uses } = names;
  const texts: ShownTexts = {
    delivery: deliveryTexts ?? (delivery ? deliveryNames(delivery, textOf) : {}),
    payment: { ...paymentNames(payment, textOf), ...paymentNames(advance, textOf) },
    discounts: Object.assign({}, ...uses.map((use) => named(use.coupon_id, textOf(couponKey(use))))),
    lines: Object.fromEntries(lines.map((line) => [line.variant_id, namesOf(line, textOf)])),
    terms: textOf(termsKey) ?? null,
  };
  return hasTexts(texts) ? texts : null;
}

const termsKey: TextKey = { kind: "checkout", id: "checkout", field: "terms_label" };

function keysOf({ lines, delivery, payment, advance, uses, hasTerms }: OrderNames): TextKey[] {
  return [
    ...(hasTerms ? [termsKey] : []),
    ...(delivery ? deliveryFields.map((field) => deliveryKey(delivery, field)) : []),
    ...[payment, advance].flatMap((one) =>
      one ? [paymentKey(one, "name"), paymentKey(one, "instructions")] : [],
    ),
    ...uses.map(couponKey),
    ...lines.flatMap((line) => [titleKey(line), ...valueKeys(line)]),
  ];
}

type Line = OrderNames["lines"][number];
type TextOf = (key: TextKey) => string | undefined;

const titleKey = ({ product_id }: Line): TextKey => ({ kind: "product", id: product_id, field: "title" });

const valueKeys = ({ option_names, option_values }: Line): TextKey[] =>
  option_values.map((field, at) => ({ kind: "option", id: option_names[at] ?? "", field }));

type NamedDelivery = NonNullable<OrderNames["delivery"]>;
const deliveryFields = translatedFields.delivery_rate;

/** A slot has the name of its area. */
const deliveryKey = ({ key }: NamedDelivery, field: (typeof deliveryFields)[number]): TextKey => ({
  kind: "delivery_rate",
  id: key.split("@")[0]!,
  field,
});

/** The translations of the name of a delivery, and of its pickup place with the instructions. */
function deliveryNames(delivery: NamedDelivery, textOf: TextOf): ShownTexts["delivery"] {
  const { name, pickup_place: place } = delivery;
  const translated = (text: string | null | undefined, field: (typeof deliveryFields)[number]) =>
    named(text, textOf(deliveryKey(delivery, field)));
  return {
    ...translated(place?.instructions, "place_instructions"),
    ...translated(place?.name, "place_name"),
    ...translated(name, "name"),
  };
}

const paymentKey = (
  { key }: NonNullable<OrderNames["payment"]>,
  field: "name" | "instructions",
): TextKey => ({
  kind: "payment_method",
  id: key,
  field,
});

function paymentNames(payment: OrderNames["payment"], textOf: TextOf): ShownTexts["payment"] {
  if (!payment) return {};
  return {
    ...named(payment.name, textOf(paymentKey(payment, "name"))),
    ...named(payment.instructions, textOf(paymentKey(payment, "instructions"))),
  };
}

const couponKey = ({ coupon_id }: OrderNames["uses"][number]): TextKey => ({
  kind: "coupon",
  id: coupon_id,
  field: "title",
});

function namesOf(line: Line, textOf: TextOf): ShownTexts["lines"][string] {
  const title = textOf(titleKey(line));
  const values = valueKeys(line).map((key) => textOf(key) ?? key.field);
  const isTranslated = values.some((value, at) => value !== line.option_values[at]);
  return { ...(title && { title }), ...(isTranslated && { variant_title: variantTitle(values) }) };
}

function named(name: string | null | undefined, text: string | undefined): Record<string, string> {
  return name && text ? { [name]: text } : {};
}

function hasTexts({ lines, terms, ...names }: ShownTexts): boolean {
  const all: object[] = [...Object.values(names), ...Object.values(lines)];
  return terms !== null || all.some((one) => Object.keys(one).length > 0);
}
