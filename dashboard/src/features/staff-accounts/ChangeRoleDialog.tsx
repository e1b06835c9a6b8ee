import type { StaffAccount } from "@vitrine/contract/shops/staff-accounts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { DialogForm } from "../../ui/overlay/DialogForm.tsx";
import { type GivenRole, RoleField } from "./RoleField.tsx";

interface ChangeRoleDialogProps {
  account: StaffAccount;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** Changes the role of a member, or the role that an invitation gives. */
export function ChangeRoleDialog({ account, onClose, onChanged }: ChangeRoleDialogProps) {
  const { t } = useTranslation();
  const { id: shop_id } = useShop();
  const [given, setGiven] = useState<GivenRole>({ role: account.role, role_id: account.role_id });
  const [busy, setBusy] = useState(false);

  async function save() {
    if (given.role === account.role && given.role_id === account.role_id) return onClose();
    setBusy(true);
    const params = { shop_id, id: account.id };
    await notifyOutcome(client.staff_accounts.change_role({ params, body: given }));
    await onChanged();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Role of {{name}}", { name: account.name ?? account.email })}
    >
      <DialogForm onSubmit={() => void save()}>
        <RoleField value={given} onValue={setGiven} />
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("Change role")}
          </Button>
        </DialogButtons>
      </DialogForm>
    </Dialog>
  );
}
