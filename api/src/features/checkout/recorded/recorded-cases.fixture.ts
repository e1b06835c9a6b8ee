import { allocate, sum } from "@vitrine/contract/values/money";
import { deliveryOptions } from "../../delivery-zones/delivery-zones.rules.ts";
import { cartOf, lineOf } from "../../pricing/carts.fixture.ts";
import { priceCart } from "../../pricing/price-cart.rules.ts";
import {
  addressIn,
  cartLineOf,
  cartRowOf,
  deliveryRateOf,
  homeCountry,
  taxOf,
  taxRateOf,
} from "../cart/cart-rows.fixture.ts";
import { type Figures, type RecordedCart, replayCart, taxesOn } from "./recorded-carts.fixture.ts";
import { grossOf, priced, type RecordedLine, type Totals, totals } from "./recorded-totals.fixture.ts";

// Totals on which the test suites of other shop systems agree, computed by this product.

type ByDestination = {
  currency: string;
  tax_setup: {
    seller_country?: string;
    included: boolean;
    rates: { category: string; rate: number; zone: string[]; name?: string }[];
  };
  line: RecordedLine & { category: string };
  ship_to: string;
  shipping: { fee: number; category: string };
};

type TaxAmount = { amount: number; rates: { rate: number; compound?: boolean }[]; included: boolean };

export type RecordedCase = {
  id: string;
  portable: boolean;
  /** The conventions on which the figures depend. */
  sensitive_to?: string[];
  expect: Figures;
} & (
  | { kind: "cart"; input: RecordedCart }
  | { kind: "coupon_discount" | "totals"; input: Totals }
  | { kind: "tax_amount"; input: TaxAmount }
  | { kind: "tax_by_destination"; input: ByDestination }
  | { kind: "allocate"; input: { amount: number; weights: number[] } }
  | { kind: "gift_card"; input: { currency: string; total_gross: number; gift_card_balance: number } }
  | { kind: "shipping_fee"; input: { first_item: number; additional_item: number; units: number } }
);

/** Of a shop whose prices change with the tax of the destination. */
const adjusting = ["gross_price_recomputed_from_net_for_destination", "net_prices_outside_tax_zones"];

/** This product's figures; throws an error if it can't express the case. */
export function figuresFor(recorded: RecordedCase): Figures {
  const adjusts_prices = adjusting.some((name) => recorded.sensitive_to?.includes(name));
  switch (recorded.kind) {
    case "cart":
      return replayCart(recorded.input);
    case "coupon_discount":
    case "totals":
      return totals(recorded.input, { adjusts_prices });
    case "tax_amount":
      return taxAmount(recorded.input);
    case "tax_by_destination":
      return taxByDestination(recorded.input, { adjusts_prices });
    case "allocate": {
      const parts = allocate(recorded.input.amount, recorded.input.weights);
      return { parts, parts_any_order: parts.toSorted((a, b) => a - b) };
    }
    case "gift_card": {
      const { currency, total_gross, gift_card_balance: amount } = recorded.input;
      const payments = [{ source: "card", amount }];
      return { amount_due: priceCart(cartOf([lineOf(total_gross)], { currency, payments })).due };
    }
    case "shipping_fee": {
      const { first_item, additional_item: fee_per_unit, units } = recorded.input;
      const rates = [deliveryRateOf("rate", first_item, { fee_per_unit })];
      return { fee: deliveryOptions(rates, [cartLineOf("item", 100, units)], 100 * units)[0]?.fee };
    }
  }
}

function taxAmount({ amount, rates, included }: TaxAmount): Figures {
  if (rates.some(({ compound }) => compound)) throw new Error("A tax isn't taxed");
  const named = rates.map(({ rate }, index) => taxRateOf("standard", rate, { name: `Tax ${index}` }));
  const { lines, tax_total } = priced(
    cartRowOf({
      address: addressIn(homeCountry),
      lines: [cartLineOf("item", amount, 1)],
      tax: taxOf(named, { prices_include_tax: included }),
    }),
  );
  const net = sum(lines.map((line) => line.net));
  return { tax_rounded_half_up: tax_total, net, gross: net + tax_total };
}

function taxByDestination(
  { currency, tax_setup, line, ship_to, shipping }: ByDestination,
  settings: { adjusts_prices: boolean },
): Figures {
  const [country = "", region] = ship_to.split("-");
  const result = priced(
    cartRowOf({
      currency,
      country: tax_setup.seller_country ?? homeCountry,
      address: addressIn(country, region ?? null),
      lines: [cartLineOf("item", line.price, line.qty, { tax_class: line.category })],
      tax: taxOf(
        tax_setup.rates.flatMap(({ category, rate, zone, name = "VAT" }) =>
          zone.map((place) => {
            const [inCountry = "", region_code = null] = place.split("-");
            return taxRateOf(category, rate, { name, country: inCountry, region_code });
          }),
        ),
        {
          ...settings,
          prices_include_tax: tax_setup.included,
          delivery_tax_class: shipping.category,
        },
      ),
      zones: [
        {
          id: "zone",
          places: [{ country, region_codes: [], cities: [], postcodes: [] }],
          rates: [deliveryRateOf("rate", shipping.fee)],
        },
      ],
    }),
  );
  const [products, delivery] = [taxesOn(result.lines), taxesOn([result.shipping])];
  return {
    unit_price: result.lines[0]?.unit_price,
    net: result.lines[0]?.net,
    line_total_with_tax: grossOf(result.lines),
    shipping: result.shipping.total,
    ...(tax_setup.included
      ? { tax_included: products, shipping_tax_included: delivery }
      : { tax_added: products, shipping_tax_added: delivery }),
  };
}
