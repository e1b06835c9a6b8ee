import type { Cart } from "@vitrine/contract/checkout/cart";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { variantTitle } from "../products/products.rules.ts";
import { type PageText, text } from "./text-at.rules.ts";

/** The texts in a response of the checkout: a cart or an order. An order has the names that its shopper saw: `shownOrder`. */
export function textsOfCheckout({ data }: { data: Cart | PlacedOrder | null }): PageText[] {
  if (!data) return [];
  if ("delivery_options" in data) return textsOfCart(data);
  return "thank_you" in data ? text(data, "thank_you", { kind: "checkout", key: "checkout" }) : [];
}

type ShownLine = Pick<Cart["lines"][number], "title" | "variant_title" | "product_handle" | "options">;

/** The texts of a line of a cart, and of an item saved for later. */
export function textsOfLine(line: ShownLine): PageText[] {
  return [
    ...text(line, "title", { kind: "product", key: line.product_handle }),
    ...line.options.flatMap((option) => [
      { ...valueOf(option), replace: (value: string) => void chooseValue(line, option, value) },
      ...text(option, "name", { kind: "option", key: option.name, as: option.name }),
    ]),
  ];
}

function textsOfCart(cart: Cart): PageText[] {
  const { lines, coupons, discounts, delivery_options, payment_options } = cart;
  return [
    ...lines.flatMap(textsOfLine),
    ...[...coupons, ...discounts].flatMap((one) =>
      one.coupon_id === null ? [] : text(one, "title", { kind: "coupon", key: one.coupon_id }),
    ),
    ...delivery_options.flatMap((one) => {
      const { pickup_place: place } = one;
      const at = { kind: "delivery_rate", key: rateIdOf(one.key) } as const;
      return [
        ...text(one, "name", at),
        ...(place ? text(place, "name", { ...at, as: "place_name" }) : []),
        ...(place ? text(place, "instructions", { ...at, as: "place_instructions" }) : []),
      ];
    }),
    ...payment_options.flatMap((one) => {
      const at = { kind: "payment_method", key: one.key } as const;
      return [...text(one, "name", at), ...text(one, "instructions", at)];
    }),
  ];
}

function valueOf({ name, value }: ShownLine["options"][number]) {
  return { kind: "option" as const, key: name, field: value };
}

function chooseValue(line: ShownLine, option: ShownLine["options"][number], value: string): void {
  option.value = value;
  line.variant_title = variantTitle(line.options.map((one) => one.value));
}

/** A slot is an option of its own, with the name of its area: see `slotKey`. */
function rateIdOf(key: string): string {
  return key.split("@")[0]!;
}
