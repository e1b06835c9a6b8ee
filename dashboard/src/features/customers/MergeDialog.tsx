import type { Customer, MergePreview } from "@vitrine/contract/customers/customers";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { RemoteChoices } from "../../ui/combobox/RemoteChoices.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { DetailList } from "../../ui/layout/Editor.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useCustomerChange, useMergePreview, useOtherCustomers } from "./customers.data.ts";

interface MergeDialogProps {
  customer: Customer;
  onOpenChange: (isOpen: boolean) => void;
  /** Called after the merge: the customer has other values now. */
  onMerged: () => void;
}

/** Chooses a duplicate of a customer, shows what both become, and merges them. */
export function MergeDialog({ customer, onOpenChange, onMerged }: MergeDialogProps) {
  const { t } = useTranslation();
  const change = useCustomerChange(customer.id);
  const { search, onSearch, others } = useOtherCustomers(customer.id);
  const [source, setSource] = useState<{ id: string; name: string }>();
  const preview = useMergePreview(customer.id, source?.id);
  const [busy, setBusy] = useState(false);

  async function merge() {
    if (!source) return notify(t("Choose a customer."), "warning");
    setBusy(true);
    try {
      await change((params) => client.customers.merge({ params, body: { customer_id: source.id } }));
      onMerged();
    } catch (error) {
      setBusy(false);
      notify(errorMessage(error), "warning");
    }
  }

  const options = others.map(({ id, name, email, phone }) => ({
    value: id,
    label: name,
    note: email ?? phone ?? undefined,
  }));
  return (
    <Dialog
      open
      wide
      onOpenChange={onOpenChange}
      title={t("Merge a customer into {{name}}", { name: customer.name })}
      description={t("Choose the duplicate. It's deleted, and its orders move to {{name}}.", {
        name: customer.name,
      })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button look="danger" busy={busy} onClick={() => void merge()}>
            {source ? t("Merge {{name}}", { name: source.name }) : t("Merge customers")}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 pt-2 tablet:grid-cols-2">
        <RemoteChoices
          single
          searchLabel={t("Search name, email, phone")}
          search={search}
          onSearch={onSearch}
          options={options}
          chosen={source ? [{ value: source.id, label: source.name }] : []}
          onChosen={([id]) => setSource(others.find((one) => one.id === id))}
        />
        <div aria-live="polite">
          {source && preview.isPending && <SkeletonLines lines={6} />}
          {preview.error && <Banner tone="critical" title={errorMessage(preview.error)} />}
          {preview.data && <Preview preview={preview.data.data} />}
        </div>
      </div>
    </Dialog>
  );
}

function Preview({ preview }: { preview: MergePreview }) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const yesOrNo = (is: boolean) => (is ? t("Yes") : t("No"));
  return (
    <>
      <h3 className="mb-2 font-medium">{t("After the merge")}</h3>
      <DetailList
        details={[
          { name: t("Name"), value: <bdi className="wrap-anywhere">{preview.name}</bdi> },
          { name: t("Email"), value: <bdi className="wrap-anywhere">{preview.email ?? "—"}</bdi> },
          { name: t("Phone"), value: <bdi>{preview.phone ?? "—"}</bdi> },
          { name: t("Orders"), value: <Figure value={preview.orders_count} /> },
          { name: t("Amount spent"), value: <Money minor={preview.total_spent} currency={currency} /> },
          { name: t("Tags"), value: <bdi className="wrap-anywhere">{preview.tags.join(", ") || "—"}</bdi> },
          { name: t("Addresses"), value: <Figure value={preview.addresses} /> },
          { name: t("Accepts marketing"), value: yesOrNo(preview.accepts_marketing) },
          { name: t("Tax exempt"), value: yesOrNo(preview.is_tax_exempt) },
          { name: t("Blocked"), value: yesOrNo(preview.is_blocked) },
        ]}
      />
      <p className="mt-3 text-ink2">{t("This can't be undone.")}</p>
    </>
  );
}
