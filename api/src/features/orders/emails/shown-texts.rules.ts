import type { AppliedDiscount } from "@vitrine/contract/coupons/cart-coupons";
import type { OrderAdvance } from "@vitrine/contract/payments/advance-payments";
import type { Order } from "@vitrine/contract/orders/orders";

/** Translations by the name in the shop's default language. */
type Names = Record<string, string>;

/**
 * The translated names that the shopper saw when ordering. By name, so that a name which the shop changes on the order is shown
 * as the shop wrote it.
 */
export interface ShownTexts {
  delivery: Names;
  payment: Names;
  /** By the id of the coupon; by the title in orders from before ids were stored. */
  discounts: Names;
  /** By the id of the variant. */
  lines: Record<string, { title?: string; variant_title?: string }>;
  /** The statement that the shopper agreed to. */
  terms: string | null;
}

interface NamedOrder extends Pick<Order, "language" | "delivery" | "payment"> {
  advance: OrderAdvance | null;
  discounts: (AppliedDiscount & { coupon_id?: string })[];
  shown_texts: ShownTexts | null;
  lines: { variant_id: string | null; title: string; variant_title: string }[];
}

function shownDelivery(delivery: Order["delivery"], texts: Names): Order["delivery"] {
  const shown = (text: string) => texts[text] ?? text;
  const { name, pickup_place: place } = delivery;
  return {
    ...delivery,
    name: shown(name),
    ...(place && {
      pickup_place: {
        ...place,
        name: shown(place.name),
        instructions: place.instructions && shown(place.instructions),
      },
    }),
  };
}

function shownPayment<Payment extends { name: string; instructions: string | null }>(
  payment: Payment,
  texts: Names,
): Payment {
  const { name, instructions } = payment;
  return {
    ...payment,
    name: texts[name] ?? name,
    instructions: instructions && (texts[instructions] ?? instructions),
  };
}

/**
 * An order with the names that its shopper saw, for the shopper: members read them in the shop's default language.
 *
 * @param language of the reader; an order in another one is shown in the default language
 */
export function shownOrder<Shown extends NamedOrder>(order: Shown, language: string | null): Shown {
  const { shown_texts: texts, delivery, payment, advance, discounts, lines } = order;
  if (!texts || order.language !== language) return order;
  return {
    ...order,
    delivery: shownDelivery(delivery, texts.delivery),
    payment: payment && shownPayment(payment, texts.payment),
    advance: advance && shownPayment(advance, texts.payment),
    discounts: discounts.map((one) => ({
      ...one,
      title: texts.discounts[one.coupon_id ?? ""] ?? texts.discounts[one.title] ?? one.title,
    })),
    lines: lines.map((line) => ({
      ...line,
      ...(line.variant_id ? texts.lines[line.variant_id] : undefined),
    })),
  };
}
