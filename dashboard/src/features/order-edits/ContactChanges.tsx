import type { EditableOrder, OrderEditInput } from "@vitrine/contract/orders/order-edits";
import { addressLines } from "@vitrine/contract/values/addresses";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../ui/text/useLocale.ts";

interface ContactChangesProps {
  order: EditableOrder;
  edit: OrderEditInput;
}

/** The contact, addresses and tax number that an edit changes, before and after. Empty if it changes none. */
export function ContactChanges({ order, edit }: ContactChangesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const addressText = (address: Parameters<typeof addressLines>[0] | null | undefined) =>
    address ? addressLines(address, locale).join(", ") : "";
  const rows = [
    { name: t("Email"), before: order.email ?? "", after: edit.email ?? "" },
    { name: t("Phone"), before: order.phone ?? "", after: edit.phone ?? "" },
    { name: t("Delivery address"), before: addressText(order.address), after: addressText(edit.address) },
    {
      name: t("Tax number"),
      before: order.billing?.tax_number ?? "",
      after: edit.billing?.tax_number ?? "",
    },
    {
      name: t("Billing address"),
      before: addressText(order.billing?.address),
      after: addressText(edit.billing?.address),
    },
  ].filter(({ before, after }) => before !== after);
  if (rows.length === 0) return null;
  return (
    <dl className="flex flex-col gap-2 border-b border-rule pb-3">
      {rows.map(({ name, before, after }) => (
        <div key={name}>
          <dt className="text-small text-ink3">{name}</dt>
          <dd className="wrap-anywhere">
            {before && (
              <>
                <span className="sr-only">{t("Before")} </span>
                <del className="text-ink3">
                  <bdi>{before}</bdi>
                </del>
                <br />
              </>
            )}
            <span className="sr-only">{t("After")} </span>
            {after ? <bdi>{after}</bdi> : t("None")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
