import type { MessageChange } from "@vitrine/contract/shops/messages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { BulkButton } from "../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { changeMessages } from "./messages.data.ts";

const maxAtOnce = 100;

/** The bulk actions for the selected messages. */
export function BulkMessages({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation();
  const { id: shopId } = useShop();
  const [isDeleting, setIsDeleting] = useState(false);

  async function mark(as: Exclude<MessageChange, "delete">) {
    if (chosen.ids.length > maxAtOnce) return notify(t("Select up to 100 messages."), "warning");
    try {
      notify((await changeMessages(shopId, chosen.ids, as)).message, "success");
      chosen.clear();
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
  }

  async function remove() {
    await notifyOutcome(changeMessages(shopId, chosen.ids, "delete"));
    chosen.clear();
  }

  return (
    <>
      <BulkButton onClick={() => void mark("mark_read")}>{t("Mark as read")}</BulkButton>
      <BulkButton onClick={() => void mark("mark_unread")}>{t("Mark as unread")}</BulkButton>
      <Menu
        trigger={<BulkButton>{t("More actions")}</BulkButton>}
        items={[
          {
            label: t("Delete messages"),
            danger: true,
            disabled: chosen.ids.length > maxAtOnce,
            onClick: () => setIsDeleting(true),
          },
        ]}
      />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t("Delete the selected messages?")}
        action={t("Delete messages")}
        onConfirm={remove}
        danger
      >
        {t("The messages are permanently deleted.")}
      </ConfirmDialog>
    </>
  );
}
