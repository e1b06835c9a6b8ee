import type { StaffAccount } from "@vitrine/contract/shops/staff-accounts";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";

interface RemoveDialogProps {
  account: StaffAccount;
  /** Label of the button: verb and object. */
  action: string;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** Removes a member from the shop, or withdraws an invitation. */
export function RemoveDialog({ account, action, onClose, onChanged }: RemoveDialogProps) {
  const { t } = useTranslation();
  const { id: shop_id, name: shop } = useShop();
  const { id, status, is_you, email } = account;
  const name = account.name ?? email;

  async function remove() {
    await notifyOutcome(client.staff_accounts.remove({ params: { shop_id, id } }));
    await onChanged();
  }
  const title = () => {
    if (status !== "active") return t("Withdraw the invitation of {{name}}?", { name });
    return is_you ? t("Leave {{shop}}?", { shop }) : t("Remove “{{name}}”?", { name });
  };
  const consequences = () => {
    if (status !== "active") return t("The link in the email stops working.");
    return is_you
      ? t("You lose access immediately. Only a new invitation gives it back.")
      : t(
          "They lose access immediately, and so do the API keys they created. Their entries in the activity log remain.",
        );
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title()}
      action={action}
      onConfirm={remove}
    >
      {consequences()}
    </ConfirmDialog>
  );
}
