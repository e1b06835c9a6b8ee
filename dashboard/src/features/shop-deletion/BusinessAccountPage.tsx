import { useQuery } from "@tanstack/react-query";
import { addressLines } from "@vitrine/contract/values/addresses";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useSelectedShop } from "../../session/selected-shop.ts";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { DetailList, MarginSection } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { DeleteShopSection } from "./DeleteShopSection.tsx";

/** The business behind the shop: its details on documents, its owners, and the end of the shop. */
export function BusinessAccountPage() {
  const { t } = useTranslation();
  const input = { params: { shop_id: useShop().id } };
  const deletion = useQuery(api.shop_deletion.read.queryOptions({ input }));
  return (
    <StoredRecord page="accountSettings" query={deletion}>
      {(record) => (
        <>
          <PageHead title={t("Business account")} />
          <BusinessSection />
          <OwnersSection />
          <DeleteShopSection deletion={record} />
        </>
      )}
    </StoredRecord>
  );
}

function BusinessSection() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id: shop_id, name, legal_name, address, country, email } = useShop();
  const tax = useQuery(api.sales_tax.read.queryOptions({ input: { params: { shop_id } } }));
  const lines = address && addressLines({ name: "", region_code: null, ...address, country }, locale);
  const missing = <span className="text-ink3">{t("Not entered")}</span>;
  return (
    <MarginSection
      title={t("Business details")}
      note={t("Shown on invoices.")}
      actions={<TextLink to={paths.shopSettings}>{t("Edit in Settings")}</TextLink>}
    >
      <DetailList
        details={[
          { name: t("Legal name"), value: <bdi>{legal_name ?? name}</bdi> },
          { name: t("Address"), value: lines ? <bdi>{lines.join(", ")}</bdi> : missing },
          { name: t("Contact email"), value: email ? <bdi>{email}</bdi> : missing },
          {
            name: t("Tax number"),
            value: (
              <TextLink to={paths.salesTax}>
                {tax.data?.data.tax_number ? <bdi>{tax.data.data.tax_number}</bdi> : t("Enter in Sales tax")}
              </TextLink>
            ),
          },
        ]}
      />
    </MarginSection>
  );
}

function OwnersSection() {
  const { t } = useTranslation();
  const owners = useSelectedShop().shop?.owners ?? [];
  return (
    <MarginSection
      title={t("Owners")}
      note={t("Owners have access to everything, and only they can delete the shop.")}
      actions={<TextLink to={paths.staffAccounts}>{t("Staff accounts")}</TextLink>}
    >
      <ul className="border-b border-rule">
        {[...new Set(owners)].map((owner) => (
          <li key={owner} className="border-t border-rule py-2 wrap-anywhere">
            <bdi>{owner}</bdi>
          </li>
        ))}
      </ul>
      <p className="text-ink2">
        {t(
          "To transfer the shop, give the role of owner to the new owner in Staff accounts. Then leave the shop.",
        )}
      </p>
    </MarginSection>
  );
}
