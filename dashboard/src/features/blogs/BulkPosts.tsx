import type { BulkPostChange } from "@vitrine/contract/shops/blogs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { BulkButton } from "../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { changePosts } from "./blogs.data.ts";

const maxAtOnce = 100;

/** The bulk actions for the selected posts. */
export function BulkPosts({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation();
  const { id: shopId } = useShop();
  const [isDeleting, setIsDeleting] = useState(false);

  async function change(to: Exclude<BulkPostChange, "delete">) {
    if (chosen.ids.length > maxAtOnce) return notify(t("Select up to 100 posts."), "warning");
    try {
      notify((await changePosts(shopId, chosen.ids, to)).message, "success");
      chosen.clear();
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
  }

  async function remove() {
    await notifyOutcome(changePosts(shopId, chosen.ids, "delete"));
    chosen.clear();
  }

  return (
    <>
      <BulkButton onClick={() => void change("publish")}>{t("Publish")}</BulkButton>
      <BulkButton onClick={() => void change("unpublish")}>{t("Unpublish")}</BulkButton>
      <Menu
        trigger={<BulkButton>{t("More actions")}</BulkButton>}
        items={[
          {
            label: t("Delete posts"),
            danger: true,
            disabled: chosen.ids.length > maxAtOnce,
            onClick: () => setIsDeleting(true),
          },
        ]}
      />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t("Delete the selected posts?")}
        action={t("Delete posts")}
        onConfirm={remove}
        danger
      >
        {t("The posts are permanently deleted, and shoppers no longer see them.")}
      </ConfirmDialog>
    </>
  );
}
