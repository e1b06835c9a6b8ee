import type { CategoryRow } from "@vitrine/contract/products/categories";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { trailText } from "../../shared/products/CategoryPicker.tsx";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ShowMore } from "../../ui/button/ShowMore.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListError, NoPermission } from "../../ui/feedback/error-states.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { SearchInput } from "../../ui/form/SearchInput.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { UnstyledLink, ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useListSearch } from "../../ui/table/useListSearch.ts";
import { useCategories } from "./categories.data.ts";
import { CategoryTree } from "./CategoryTree.tsx";
import { DeleteCategory } from "./DeleteCategory.tsx";

const search = z.object({ q: z.string().optional().catch(undefined) });

export function CategoriesPage() {
  const { t } = useTranslation();
  const [{ q }, onSearch] = useListSearch(search);
  const [deleting, setDeleting] = useState<CategoryRow>();
  const { data, error, isPending, refetch } = useCategories({});
  const late = useLateBusy(isPending);
  const isEmpty = data?.pages[0]?.data.length === 0;

  return (
    <>
      <PageHead
        title={t("Categories")}
        actions={
          <ButtonLink to={paths.category("new")} look="primary">
            {t("Add category")}
          </ButtonLink>
        }
      />
      {errorCode(error) === "forbidden" ? (
        <NoPermission>{errorMessage(error)}</NoPermission>
      ) : error && !data ? (
        <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : late ? (
        <SkeletonLines />
      ) : isEmpty ? (
        <FirstUse />
      ) : (
        data && (
          <>
            <search className="flex py-3">
              <SearchInput
                label={t("Search categories")}
                text={q ?? ""}
                onText={(text) => onSearch({ q: text || undefined })}
              />
            </search>
            <div className="border-t border-ink1 bg-surface">
              {q ? (
                <Found text={q} onClear={() => onSearch({ q: undefined })} />
              ) : (
                <CategoryTree onDelete={setDeleting} />
              )}
            </div>
          </>
        )
      )}
      <DeleteCategory category={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}

function FirstUse() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("No categories yet")}
      action={
        <ButtonLink to={paths.category("new")} look="primary">
          {t("Add category")}
        </ButtonLink>
      }
      secondary={<TextLink to={paths.importProducts}>{t("Import a file")}</TextLink>}
      example={[t("Kitchen › Bowls"), t("18 products")]}
    >
      {t(
        "Shoppers browse your shop by category. Categories can have up to five levels, and a product can be in several of them.",
      )}
    </EmptyState>
  );
}

/** Search results from all levels, each with its parent categories. */
function Found({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation();
  const list = useCategories({ search: text });
  const { data, error, refetch } = list;
  const rows = data?.pages.flatMap((page) => page.data);
  if (error && !rows) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!rows) return <SkeletonLines lines={4} />;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t("No results for “{{q}}”", { q: text })}
        action={<Button onClick={onClear}>{t("Show all categories")}</Button>}
      />
    );
  return (
    <>
      <ul aria-label={t("Categories")}>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex min-h-row flex-col justify-center border-b border-rule px-3 py-1.5"
          >
            <UnstyledLink to={paths.category(row.id)} className="font-medium hover:underline">
              <span dir="auto">{row.title}</span>
            </UnstyledLink>
            {row.trail.length > 0 && <span className="text-small text-ink3">{trailText(row.trail)}</span>}
          </li>
        ))}
      </ul>
      <ShowMore list={list} className="my-3" />
    </>
  );
}
