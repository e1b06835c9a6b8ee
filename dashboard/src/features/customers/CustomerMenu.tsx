import type { Customer } from "@vitrine/contract/customers/customers";
import { hasPermission } from "@vitrine/contract/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { BlockDialog } from "./BlockDialog.tsx";
import { useCustomerChange, useDownloads } from "./customers.data.ts";
import { MergeDialog } from "./MergeDialog.tsx";

/** Orders for, blocks and merges a customer, and exports or erases their personal data. */
export function CustomerMenu({ customer, onMerged }: { customer: Customer; onMerged: () => void }) {
  const { t } = useTranslation();
  const { exportPerson } = useDownloads();
  const change = useCustomerChange(customer.id);
  const { permissions } = useShop();
  const [dialog, setDialog] = useState<"block" | "merge" | "erase">();
  const [busy, setBusy] = useState(false);
  const onOpenChange = (isOpen: boolean) => !isOpen && setDialog(undefined);

  async function unblock() {
    setBusy(true);
    await change((params) => client.customers.unblock({ params })).catch((error: unknown) =>
      notify(errorMessage(error), "warning"),
    );
    setBusy(false);
  }

  return (
    <>
      {!customer.is_blocked && hasPermission(permissions, "draft-orders") && (
        <ButtonLink to={paths.createOrder} search={{ customer: customer.id }}>
          {t("Create order")}
        </ButtonLink>
      )}
      {customer.is_blocked ? (
        <Button busy={busy} onClick={() => void unblock()}>
          {t("Unblock customer")}
        </Button>
      ) : (
        <Button onClick={() => setDialog("block")}>{t("Block customer")}</Button>
      )}
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("More actions")} />}
        items={[
          ...(customer.is_blocked
            ? [{ label: t("Block delivery addresses"), onClick: () => setDialog("block") }]
            : []),
          { label: t("Merge customers"), onClick: () => setDialog("merge") },
          {
            label: t("Export personal data"),
            note: t("Everything stored about this person, as JSON."),
            onClick: () => exportPerson(customer.id),
          },
          { label: t("Erase personal data"), onClick: () => setDialog("erase"), danger: true },
        ]}
      />
      <BlockDialog customer={customer} open={dialog === "block"} onOpenChange={onOpenChange} />
      {dialog === "merge" && (
        <MergeDialog customer={customer} onOpenChange={onOpenChange} onMerged={onMerged} />
      )}
      <EraseDialog customer={customer} open={dialog === "erase"} onOpenChange={onOpenChange} />
    </>
  );
}

interface EraseDialogProps {
  customer: Customer;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function EraseDialog({ customer, open, onOpenChange }: EraseDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { shop_id: useShop().id, id: customer.id };

  async function erase() {
    await notifyOutcome(client.customers.erase({ params }));
    await navigate({ to: paths.customers, ignoreBlocker: true });
    await queries.invalidateQueries({ queryKey: api.customers.key() });
    await queries.invalidateQueries({ queryKey: api.orders.key() });
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Erase the personal data of {{name}}?", { name: customer.name })}
      action={t("Erase {{name}}", { name: customer.name })}
      onConfirm={erase}
    >
      <p className="mb-2">{t("This can't be undone.")}</p>
      <ul className="list-disc ps-5">
        <li>{t("Name, email, phone, addresses, note, tags and consent are deleted.")}</li>
        <li>
          {t("Orders and their amounts stay, with the country and region but without name and address.")}
        </li>
        <li>{t("Carts and back-in-stock requests with this email are deleted.")}</li>
        <li>{t("The activity log records who erased the data and when.")}</li>
      </ul>
    </ConfirmDialog>
  );
}
