import type { Category } from "@vitrine/contract/products/categories";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ProductPicker } from "../../shared/products/ProductPicker.tsx";
import { ProductThumb } from "../../shared/products/ProductThumb.tsx";
import { errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ShowMore } from "../../ui/button/ShowMore.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { SortableRows } from "../../ui/table/SortableRows.tsx";
import { UnstyledLink, ButtonLink } from "../../ui/button/TextLink.tsx";
import { useCategoryActions, useCategoryProducts } from "./categories.data.ts";

/** The products of a category. Adding and removing them applies immediately. */
export function CategoryProducts({ category }: { category: Category }) {
  const { t } = useTranslation();
  const { changeProducts } = useCategoryActions();
  const list = useCategoryProducts(category.id);
  const { data, error, refetch } = list;
  const [adding, setAdding] = useState(false);
  const rows = data?.pages.flatMap((page) => page.data);

  const change = (action: "add" | "remove", ids: string[]) =>
    notifyOutcome(changeProducts(category.id, action, ids));

  return (
    <Section
      title={t("Products")}
      note={t("Applies immediately. You don't need to save.")}
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.products} search={{ category: category.id }}>
            {t("View in products")}
          </ButtonLink>
          <Button onClick={() => setAdding(true)}>{t("Add products")}</Button>
        </div>
      }
    >
      {error && !rows ? (
        <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : !rows ? (
        <SkeletonLines lines={3} />
      ) : rows.length === 0 ? (
        <p className="text-ink2">{t("No products in this category yet.")}</p>
      ) : (
        <SortableRows
          label={t("Products")}
          rows={rows.map((row) => ({
            id: row.id,
            name: row.title,
            content: (
              <UnstyledLink to={paths.product(row.id)} className="hover:underline">
                <ProductThumb picture={row.picture} title={row.title} />
              </UnstyledLink>
            ),
            items: [
              {
                label: t("Remove from category"),
                onClick: () => void change("remove", [row.id]).catch(() => undefined),
              },
            ],
          }))}
        />
      )}
      <ShowMore list={list} className="self-start" />
      <ProductPicker
        open={adding}
        onOpenChange={setAdding}
        title={t("Add products to “{{title}}”", { title: category.title })}
        action={(count) =>
          count === 0
            ? t("Add products")
            : t("Add {{count}} products", { count, defaultValue_one: "Add 1 product" })
        }
        onPick={(ids) => change("add", ids)}
      />
    </Section>
  );
}
