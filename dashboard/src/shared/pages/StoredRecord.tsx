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

export interface StoredRecordProps<T> {
  /** The page it is on, for the head while it is not there and for the way back. */
  page: PageName;
  query: Pick<UseQueryResult<{ data: T }>, "data" | "error" | "isPending"> & { refetch: () => unknown };
  /** Brings a head of its own. */
  children: (record: T) => ReactNode;
}

/** A page about one thing that is stored, once it is there; until then what keeps it. */
export function StoredRecord<T>({ page, query, children }: StoredRecordProps<T>) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = query;
  const late = useLateBusy(isPending);
  const { label, under } = findPage(usePages(), page);
  const code = errorCode(error);

  // What is on the screen stays when it cannot be fetched anew.
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
