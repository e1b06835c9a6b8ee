import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const salesTaxPages: readonly ShopPageRow[] = [
  {
    name: "salesTax",
    who: "shop",
    area: "sales-tax",
    label: (t) => t("Sales tax"),
    menu: "settings",
    records: {
      type: "tax_rate",
      actions: (t) => ({
        "sales_tax.changed": t("Changed the sales tax settings"),
        "tax_rate.created": t("Added tax rate"),
        "tax_rate.changed": t("Changed tax rate"),
        "tax_rate.removed": t("Deleted tax rate"),
        "tax_rate.preset_added": t("Added tax rates from a preset"),
      }),
      fields: (t) => ({
        prices_include_tax: t("Prices include tax"),
        adjusts_prices: t("Adjust prices to the shopper's tax rate"),
        tax_rounding: t("Rounding"),
        delivery_tax_class: t("Tax on delivery"),
        fee_tax_class: t("Tax on fees"),
        tax_number: t("Tax number"),
        ppm: t("Rate"),
        is_compound: t("Compound tax"),
        region_code: t("State or region"),
        postcodes: t("Postcodes"),
        valid_from: t("Valid from"),
        valid_until: t("Valid until"),
        added: t("Added"),
      }),
    },
    page: lazyRouteComponent(() => import("./SalesTaxPage.tsx"), "SalesTaxPage"),
  },
  {
    name: "taxReport",
    who: "shop",
    area: "sales-tax",
    label: (t) => t("Tax report"),
    under: "salesTax",
    page: lazyRouteComponent(() => import("./TaxReportPage.tsx"), "TaxReportPage"),
  },
];
