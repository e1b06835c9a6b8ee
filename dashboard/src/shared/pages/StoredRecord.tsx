import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListError, NoPermission } from "../../ui/feedback/error-states.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { BackTo } from "./BackTo.tsx";
import { NotFound } from "./StatusPage.tsx";
import { findPage, type PageName } from "./page.ts";
import { usePages } from "./pages-context.ts";
import { errorCode, errorMessage } from "../api-errors.ts";

interface StoredRecordProps<T> {
  /** The record's page, for the header and the back link until the record has loaded. */
  page: PageName;
  query: Pick<UseQueryResult<{ data: T }>, "data" | "error" | "isPending"> & { refetch: () => unknown };
  /** Must render its own header. */
  children: (record: T) => ReactNode;
}

/** The page of a stored record, with its loading, missing, error and no-permission states. */
export function StoredRecord<T>({ page, query, children }: StoredRecordProps<T>) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = query;
  const late = useLateBusy(isPending);
  const { label, under } = findPage(usePages(), page);
  const code = errorCode(error);

  // A record that is already shown stays, even if it can't be fetched again.
  if (data && !late) return children(data.data);
  if (code === "not_found" || code === "invalid_input") return <NotFound list={under} />;
  return (
    <>
      <PageHead back={under && <BackTo list={under} />} title={label(t)} />
      {code === "forbidden" ? (
        <NoPermission>{errorMessage(error)}</NoPermission>
      ) : error ? (
        <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        late && <SkeletonLines lines={12} />
      )}
    </>
  );
}
