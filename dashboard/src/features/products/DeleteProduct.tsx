import { useNavigate } from "@tanstack/react-router";
import type { Product } from "@vitrine/contract/products";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { wordsOf } from "../../frame/refused.ts";
import { paths } from "../../paths.ts";
import { IconButton } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { notify } from "../../ui/toast.tsx";
import { useDeleteProduct } from "./products.data.ts";

/** The product's menu, with deleting last. The server archives what orders need, and says so. */
export function DeleteProduct({ product }: { product: Product }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeleteProduct();
  const [asking, setAsking] = useState(false);

  async function confirm() {
    try {
      const { message } = await remove.mutateAsync(product.id);
      notify(message, "success");
    } catch (error) {
      notify(wordsOf(error), "warning");
      throw error;
    }
    await navigate({ to: paths.products, ignoreBlocker: true });
  }

  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("More actions")} />}
        items={[{ label: t("Delete product"), onPress: () => setAsking(true), danger: true }]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("Delete “{{title}}”?", { title: product.title })}
        action={t("Delete product")}
        onConfirm={confirm}
      >
        {t(
          "It leaves the shop for good, with its variants and their stock. If it is part of orders, it is archived instead.",
        )}
      </ConfirmDialog>
    </>
  );
}
