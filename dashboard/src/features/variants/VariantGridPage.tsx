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

/** The range of the variants on this page: "1,001–2,000 variants". */
function ShownVariants({ before, shown }: { before: number; shown: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const last = before + shown;
  return (
    <span className="text-ink3">
      {t("{{number}} variants", {
        number: `${(before + 1).toLocaleString(locale)}–${last.toLocaleString(locale)}`,
        count: last,
        defaultValue_one: "1 variant",
      })}
    </span>
  );
}

/** All variants of the selected products in one editable table. The URL names the products. */
export function VariantGridPage() {
  const { t } = useTranslation();
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
          lines.length > 0 && <ShownVariants before={(page - 1) * linesAtOnce} shown={lines.length} />
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
      <Paging
        page={page}
        hasNext={Boolean(next)}
        disabledReason={dirty ? t("Save or discard your changes first") : undefined}
        onFirst={() => onSearch({ page: undefined, cursor: undefined })}
        onNext={() => onSearch({ page: page + 1, cursor: next ?? undefined })}
      />
    </>
  );
}

interface PagingProps {
  page: number;
  hasNext: boolean;
  disabledReason: string | undefined;
  onFirst: () => void;
  onNext: () => void;
}

/** The buttons to the first and the next page. */
function Paging({ page, hasNext, disabledReason, onFirst, onNext }: PagingProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!hasNext && page === 1) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {page > 1 && (
        <Button disabledReason={disabledReason} onClick={onFirst}>
          {t("Back to start")}
        </Button>
      )}
      {hasNext && (
        <Button disabledReason={disabledReason} onClick={onNext}>
          {t("Next {{number}} variants", { number: linesAtOnce.toLocaleString(locale) })}
        </Button>
      )}
    </div>
  );
}
