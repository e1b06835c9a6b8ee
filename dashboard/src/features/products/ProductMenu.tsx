import { useNavigate } from "@tanstack/react-router";
import type { Product } from "@vitrine/contract/products/product";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { IconButton } from "../../ui/button/Button.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useDeleteProduct, useDuplicateProduct } from "./products.data.ts";

/** The product's menu. The server archives a product with orders instead, and its message says so. */
export function ProductMenu({ product }: { product: Product }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeleteProduct();
  const duplicate = useDuplicateProduct();
  const [isDeleting, setIsDeleting] = useState(false);

  async function copy() {
    try {
      const title = t("Copy of {{title}}", { title: product.title });
      const { message, data } = await duplicate.mutateAsync({
        id: product.id,
        title: plain(title).slice(0, 255),
      });
      notify(message, "success");
      await navigate({ to: paths.product(data.id) });
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
  }

  async function confirm() {
    try {
      const { message } = await remove.mutateAsync(product.id);
      notify(message, "success");
    } catch (error) {
      notify(errorMessage(error), "warning");
      throw error;
    }
    await navigate({ to: paths.products, ignoreBlocker: true });
  }

  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("More actions")} />}
        items={[
          {
            label: t("Duplicate product"),
            onClick: () => void copy(),
            note: t("Creates a draft in the same categories and collections, without stock or digital files"),
          },
          {
            label: t("Edit variants in a table"),
            onClick: () => void navigate({ to: paths.productGrid, search: { ids: product.id } as never }),
          },
          {
            label: t("Print barcode labels"),
            onClick: () => void navigate({ to: paths.barcodeLabels, search: { ids: product.id } as never }),
          },
          { label: t("Delete product"), onClick: () => setIsDeleting(true), danger: true },
        ]}
      />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t("Delete “{{title}}”?", { title: product.title })}
        action={t("Delete product")}
        onConfirm={confirm}
      >
        {t(
          "The product is permanently deleted with its variants and stock. If it has orders, it's archived instead.",
        )}
      </ConfirmDialog>
    </>
  );
}

/** Removes the isolating characters that `t` puts around values, because the title is stored. */
function plain(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, "");
}
