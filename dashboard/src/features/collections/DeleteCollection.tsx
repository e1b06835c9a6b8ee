import { useNavigate } from "@tanstack/react-router";
import type { Collection } from "@vitrine/contract/products/collections";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { IconButton } from "../../ui/button/Button.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useCollectionActions } from "./collections.data.ts";

/** The collection's menu, with deleting last. */
export function DeleteCollection({ collection }: { collection: Collection }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { remove } = useCollectionActions();
  const [asking, setAsking] = useState(false);

  async function confirm() {
    try {
      notify((await remove(collection.id)).message, "success");
    } catch (error) {
      notify(errorMessage(error), "warning");
      throw error;
    }
    await navigate({ to: paths.collections, ignoreBlocker: true });
  }

  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("More actions")} />}
        items={[{ label: t("Delete collection"), onClick: () => setAsking(true), danger: true }]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("Delete “{{title}}”?", { title: collection.title })}
        action={t("Delete collection")}
        onConfirm={confirm}
      >
        {t("The collection page is permanently deleted. Its products stay.")}
      </ConfirmDialog>
    </>
  );
}
