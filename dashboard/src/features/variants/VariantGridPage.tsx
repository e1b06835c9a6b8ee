import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import {
  filterOf,
  isNarrow as lessThanAll,
  productFilterSearch,
} from "../../shared/products/product-filter.ts";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListError, NoPermission } from "../../ui/feedback/error-states.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { linesAtOnce, useVariants } from "./variants.data.ts";
import { VariantTable } from "./VariantTable.tsx";

const gridSearch = productFilterSearch.extend({
  /** Ids of the products, separated by commas. */
  ids: z.string().max(8_000).optional().catch(undefined),
});

/** All variants of the selected products in one editable table. The URL names the products. */
export function VariantGridPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [search, onSearch] = useListSearch(gridSearch);
  const { q, ids, cursor, page = 1 } = search;
  const filter = filterOf(search);
  const { data, error, isPending, refetch } = useVariants({ ...filter, product_ids: ids, cursor });
  const late = useLateBusy(isPending);
  const [dirty, setDirty] = useState(false);
  const onDirty = useCallback((is: boolean) => setDirty(is), []);
  const lines = data?.data;
  const next = data?.meta.next_cursor;
  const isNarrow = Boolean(ids) || lessThanAll(filter);
  const others = lessThanAll({ ...filter, search: undefined });

  return (
    <>
      <PageHead
        back={<BackTo list="products" />}
        title={t("Variants in a table")}
        beside={
          lines &&
          lines.length > 0 && (
            <span className="text-ink3">
              {t("{{number}} variants", {
                number: `${((page - 1) * linesAtOnce + 1).toLocaleString(locale)}–${((page - 1) * linesAtOnce + lines.length).toLocaleString(locale)}`,
              })}
            </span>
          )
        }
        note={
          isNarrow && (
            <>
              {ids
                ? t("Variants of the selected products.")
                : q && !others
                  ? t("Variants of products matching “{{q}}”.", { q })
                  : t("Variants of the products in your view.")}{" "}
              {!dirty && <TextLink to={paths.productGrid}>{t("Show all products")}</TextLink>}
            </>
          )
        }
      />
      {errorCode(error) === "forbidden" ? (
        <NoPermission>{errorMessage(error)}</NoPermission>
      ) : (
        error && !data && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {late && !data && !error && <SkeletonLines lines={12} />}
      {lines?.length === 0 && (
        <EmptyState
          title={isNarrow ? t("No products match") : t("No products yet")}
          action={
            <ButtonLink to={isNarrow ? paths.products : paths.addProduct} look="primary">
              {isNarrow ? t("View products") : t("Add product")}
            </ButtonLink>
          }
        >
          {t("Each variant appears as a row here after you add products.")}
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <VariantTable key={JSON.stringify([filter, ids, cursor])} lines={lines} onDirty={onDirty} />
      )}
      {(next || page > 1) && (
        <div className="mt-3 flex flex-wrap gap-3">
          {page > 1 && (
            <Button
              disabledReason={dirty ? t("Save or discard your changes first") : undefined}
              onClick={() => onSearch({ page: undefined, cursor: undefined })}
            >
              {t("Back to start")}
            </Button>
          )}
          {next && (
            <Button
              disabledReason={dirty ? t("Save or discard your changes first") : undefined}
              onClick={() => onSearch({ page: page + 1, cursor: next })}
            >
              {t("Next {{number}} variants", { number: linesAtOnce.toLocaleString(locale) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
