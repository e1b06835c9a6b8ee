import type { Defect } from "../defect.ts";

const rules = "api/src/features/sales-tax/sales-tax.rules.ts";
const tests = ["api/src/features/sales-tax/sales-tax.rules.test.ts"];
const presetTests = ["api/src/features/sales-tax/tax-presets.test.ts"];
const report = "api/src/features/tax-reports/tax-reports.queries.ts";
const partTests = ["api/src/features/tax-reports/refunded-parts.test.ts"];
const reportTests = ["api/src/features/tax-reports/tax-reports.test.ts"];

const taxes = "api/src/features/checkout/tax-rates.rules.ts";
const checkoutTests = ["api/src/features/checkout/delivery-and-tax.test.ts"];

export const defects: Defect[] = [
  {
    name: "shows German VAT as the example in every country",
    file: "dashboard/src/features/sales-tax/example-rate.rules.ts",
    find: 'country in standardRates ? country : "DE"',
    replace: '"DE"',
    tests: ["dashboard/src/features/sales-tax/example-rate.rules.test.ts"],
  },
  {
    name: "leaves the tax of the shop's country in adjusted prices",
    file: taxes,
    find: "tax.adjusts_prices ? ratesAt(home) : atAddress",
    replace: "atAddress",
    tests: checkoutTests,
  },
  {
    name: "adjusts prices without tax",
    file: taxes,
    find: "tax.prices_include_tax && (isExempt || tax.adjusts_prices)",
    replace: "isExempt || tax.adjusts_prices",
    tests: checkoutTests,
  },
  {
    name: "doesn't adjust prices for customers who aren't exempt",
    file: taxes,
    find: "(isExempt || tax.adjusts_prices)",
    replace: "isExempt",
    tests: checkoutTests,
  },
  {
    name: "charges exempt customers tax",
    file: taxes,
    find: "isExempt ? () => [] : atAddress",
    replace: "atAddress",
    tests: checkoutTests,
  },
  {
    name: "replaces taxes in the wrong direction",
    file: rules,
    find: "taxFactor(to), taxFactor(from)",
    replace: "taxFactor(from), taxFactor(to)",
    tests,
  },
  {
    name: "ends a tax rate a day early",
    file: rules,
    find: "(rate.valid_until ?? today) < today",
    replace: "(rate.valid_until ?? `${today}~`) <= today",
    tests,
  },
  {
    name: "charges a tax rate before its first day",
    file: rules,
    find: "(rate.valid_from ?? today) > today || ",
    replace: "",
    tests,
  },
  {
    name: "charges the rate of a whole country instead of that of a region",
    file: rules,
    find: "specificity > (byName.get(rate.name)?.specificity ?? 0)",
    replace: "specificity > 0 && specificity < (byName.get(rate.name)?.specificity ?? 9)",
    tests,
  },
  {
    name: "charges only one of several taxes",
    file: rules,
    find: "byName.set(rate.name, {",
    replace: "byName.set(rates[0]!.name, {",
    tests,
  },
  {
    name: "charges the rates of all tax classes",
    file: rules,
    find: "if (rate.tax_class !== taxClass) continue;",
    replace: "",
    tests,
  },
  {
    name: "lists a tax of 0%",
    file: rules,
    find: ".filter(({ ppm }) => ppm > 0)",
    replace: "",
    tests,
  },
  {
    name: "adds the rates of a preset again",
    file: "api/src/features/sales-tax/sales-tax.queries.ts",
    find: "r.name = n.name and r.tax_class",
    replace: "r.name = n.name || '!' and r.tax_class",
    tests: presetTests,
  },
  {
    name: "takes the rate of some postcodes for that of the country",
    file: "api/src/features/sales-tax/sales-tax.queries.ts",
    find: " and r.postcodes = '{}'",
    replace: "",
    tests: presetTests,
  },
  {
    name: "adds rates beyond the maximum",
    file: "api/src/features/sales-tax/add-tax-preset.action.ts",
    find: '  if ((await countTaxRates(tx)) > maxTaxRates) throw apiError("limit_reached");\n',
    replace: "",
    tests: presetTests,
  },
  {
    name: "reports the taxes of the days in UTC",
    file: report,
    find: "return sql`(${day}::timestamp at time zone ${timeZone})`;",
    replace: "return sql`(${day}::timestamp at time zone coalesce('UTC', ${timeZone}::text))`;",
    tests: reportTests,
  },
  {
    name: "reports the taxes of cancelled orders",
    file: report,
    find: " and ${isSale}",
    replace: " and (${isSale} or true)",
    tests: reportTests,
  },
  {
    name: "reports taxes without the refunds",
    file: report,
    find: "p.kind in ('refund', 'cancellation')), 0) as refunded",
    replace: "p.kind = 'void'), 0) as refunded",
    tests: reportTests,
  },
  {
    name: "reports the taxes of items without those of the delivery",
    file: report,
    find: "        union all select 'delivery', sold.priced->'shipping'\n",
    replace: "",
    tests: reportTests,
  },
  {
    name: "forgets that a tax rate is compound",
    file: rules,
    find: "return is_compound ? { name, ppm, is_compound } : { name, ppm };",
    replace: "return { name, ppm };",
    tests,
  },
  {
    name: "reports the taxable amount of a compound tax without the other taxes",
    file: "api/src/features/tax-reports/tax-reports.queries.ts",
    find: "::bigint + ${simpleTaxes} -",
    replace: "::bigint -",
    tests: ["api/src/features/tax-reports/tax-reports.test.ts"],
    only: "compound tax",
  },
  {
    name: "reduces each rate by the refund of an item with one of them",
    file: report,
    find: "where sold.refunded > 0 and paid.amount > 0",
    replace: "where sold.refunded < 0 and paid.amount > 0",
    tests: partTests,
  },
  {
    name: "subtracts the refund of an item also from the rest of the order's taxes",
    file: report,
    find: "greatest(0, sold.refunded - of_parts.amount)",
    replace: "greatest(0, sold.refunded)",
    tests: partTests,
  },
  {
    name: "reduces the tax of an item by more than was refunded of it",
    file: report,
    find: "least(part.value, paid.amount) as refunded",
    replace: "part.value as refunded",
    tests: partTests,
  },
  {
    name: "leaves the net sales of a refunded item with its taxes",
    file: report,
    find: "where not coalesce((tax->>'is_compound')::boolean, false) or other->>'is_compound' is not null)",
    replace: "where false)",
    tests: partTests,
  },
  {
    name: "counts an order whose items of a rate are refunded",
    file: report,
    find: "share > 0 and round(net, 4) > 0",
    replace: "share > 0",
    tests: partTests,
  },
  {
    name: "saves any number of taxes that add up",
    file: "api/src/features/sales-tax/sales-tax.routes.ts",
    find: "hasTooManyTaxes(\n      all,",
    replace: "hasTooManyTaxes(\n      [],",
    tests: ["api/src/features/sales-tax/tax-presets.test.ts"],
  },
  {
    name: "adds up taxes of other regions",
    file: "api/src/features/sales-tax/sales-tax.rules.ts",
    find: "one.region_code === null || one.region_code === region;",
    replace: "one.region_code === null || one.region_code !== undefined;",
    tests: ["api/src/features/sales-tax/sales-tax.rules.test.ts"],
  },
  {
    name: "charges more taxes than amounts are exact with",
    file: "api/src/features/sales-tax/sales-tax.rules.ts",
    find: ".slice(0, maxTaxesOfLine)",
    replace: ".slice(0)",
    tests: ["api/src/features/sales-tax/sales-tax.rules.test.ts"],
  },
];
