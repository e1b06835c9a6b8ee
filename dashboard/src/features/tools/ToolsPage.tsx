import { hasPermission, type Area } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { QrCodeSection } from "./QrCodeSection.tsx";
import { ShareSection } from "./ShareSection.tsx";

/** Tools to share, label and move the contents of a shop. */
export function ToolsPage() {
  const { t } = useTranslation();
  const shop = useShop();
  return (
    <>
      <PageHead title={t("Tools")} />
      <ShareSection shop={shop} />
      <QrCodeSection key={shop.id} />
      <MarginSection
        title={t("Barcode labels")}
        note={t("Print labels with name, price and barcode on A4 or Letter labels, or on a roll.")}
      >
        <p>
          <ButtonLink to={paths.barcodeLabels}>{t("Create barcode labels")}</ButtonLink>
        </p>
      </MarginSection>
      {hasPermission(shop.permissions, "seo") && (
        <MarginSection title={t("Broken links")} note={t("Find links in your shop that lead nowhere.")}>
          <p>
            <ButtonLink to={paths.brokenLinks}>{t("Check links")}</ButtonLink>
          </p>
        </MarginSection>
      )}
      <MarginSection
        title={t("Import, export and redirects")}
        note={t("Move data in and out of your shop, and keep old links working.")}
      >
        <ul>
          {otherTools(t)
            .filter(({ area }) => hasPermission(shop.permissions, area))
            .map(({ to, label, note }) => (
              <li key={to} className="border-b border-rule py-3 first:pt-0 last:border-0">
                <TextLink to={to} className="inline-flex min-h-6 items-center pointer-coarse:min-h-11">
                  {label}
                </TextLink>
                <p className="text-small text-ink3">{note}</p>
              </li>
            ))}
        </ul>
      </MarginSection>
    </>
  );
}

interface OtherTool {
  to: string;
  area: Area;
  label: string;
  note: string;
}

/** Tools with a page elsewhere. */
function otherTools(t: TFunction): OtherTool[] {
  return [
    {
      to: paths.importProducts,
      area: "import-products",
      label: t("Import products"),
      note: t("From Shopify, WooCommerce, other shop software, CSV and Excel. Customers and redirects too."),
    },
    {
      to: paths.importOrders,
      area: "import-orders",
      label: t("Import past orders"),
      note: t("From Shopify, WooCommerce and tables, with their customers."),
    },
    {
      to: paths.products,
      area: "products",
      label: t("Export products"),
      note: t("Click Export above a list to download products, categories or collections as CSV."),
    },
    {
      to: paths.orders,
      area: "customers",
      label: t("Export orders"),
      note: t("Click Export above the list to download orders, items, deliveries or taxes as CSV."),
    },
    {
      to: paths.exportData,
      area: "data-exports",
      label: t("Export all data"),
      note: t("Records, settings, pictures and files of your shop as one ZIP file."),
    },
    {
      to: paths.productGrid,
      area: "products",
      label: t("Edit products in a table"),
      note: t("Prices, stock, SKUs and barcodes of many products at once."),
    },
    {
      to: paths.redirects,
      area: "seo",
      label: t("Redirects"),
      note: t("Send shoppers and search engines from old URLs to new ones."),
    },
    {
      to: paths.missingPaths,
      area: "seo",
      label: t("Missing pages"),
      note: t("URLs that visitors opened and that have no page."),
    },
  ];
}
