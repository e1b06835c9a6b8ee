import type { OrderImport } from "@vitrine/contract/orders/import-orders";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { dateColumn } from "../../ui/table/date-column.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { isInProgress, useOrderImports, useRetryImport, useUndoImport } from "./import-orders.data.ts";

/** The shop's imports of orders, the newest first, with their progress. */
export function EarlierImports() {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const [search, onSearch] = useListSearch(listSearch);
  const [undone, setUndone] = useState<OrderImport>();
  const undo = useUndoImport();
  const limit = search.limit ?? 25;
  const { data, error, refetch } = useOrderImports({ limit, cursor: search.cursor });
  if (error && !data) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data || (data.data.length === 0 && !search.cursor)) return null;
  return (
    <div className="mt-10">
      <Section title={t("Earlier imports")}>
        <PagedTable
          label={t("Earlier imports")}
          columns={columnsOf(time_zone, setUndone, t)}
          rows={data.data}
          rowKey={({ id }) => id}
          search={{ ...search, limit }}
          onSearch={onSearch}
          nextCursor={data.meta.next_cursor}
        />
      </Section>
      <ConfirmDialog
        open={undone !== undefined}
        onOpenChange={(open) => !open && setUndone(undefined)}
        title={t("Undo this import?")}
        action={t("Delete imported orders")}
        onConfirm={async () => {
          if (undone) await undo.mutateAsync(undone.id);
        }}
      >
        {t("The orders that it created are deleted, except those that were changed since. Customers stay.")}
      </ConfirmDialog>
    </div>
  );
}

function columnsOf(zone: string, onUndo: (one: OrderImport) => void, t: TFunction): Column<OrderImport>[] {
  return [
    {
      id: "filename",
      head: t("File"),
      phone: "start",
      width: "w-48",
      cell: ({ filename }) => <bdi className="wrap-anywhere">{filename}</bdi>,
    },
    {
      id: "status",
      head: t("Status"),
      phone: "below-start",
      width: "w-40",
      cell: (row) => <Status row={row} />,
    },
    { id: "result", head: t("Result"), phone: "last-line", cell: (row) => <Result row={row} /> },
    dateColumn(zone, t),
    {
      id: "actions",
      head: t("Actions"),
      interactive: true,
      align: "end",
      phone: "end",
      width: "w-52",
      cell: (row) => <Actions row={row} onUndo={() => onUndo(row)} />,
    },
  ];
}

function Actions({ row: { id, retry_until, undo_until }, onUndo }: { row: OrderImport; onUndo: () => void }) {
  const { t } = useTranslation();
  const retry = useRetryImport();
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {retry_until !== null && (
        <Button
          busy={retry.isPending}
          onClick={() => retry.mutate(id, { onError: (error) => notify(errorMessage(error), "warning") })}
        >
          {t("Try again")}
        </Button>
      )}
      {undo_until !== null && <Button onClick={onUndo}>{t("Undo")}</Button>}
    </div>
  );
}

function Status({ row: { status } }: { row: OrderImport }) {
  const { t } = useTranslation();
  const badges = {
    running: ["info", "part", t("Running")],
    done: ["positive", "done", t("Done")],
    failed: ["critical", "problem", t("Failed")],
    undoing: ["info", "part", t("Undoing")],
    undone: ["neutral", "reversed", t("Undone")],
  } as const;
  const [tone, shape, label] = badges[status];
  return (
    <StatusBadge tone={tone} shape={shape}>
      {label}
    </StatusBadge>
  );
}

function Result({ row }: { row: OrderImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const write = (figure: number) => figure.toLocaleString(locale);
  if (isInProgress(row)) {
    const total = row.status === "undoing" ? row.created : row.total;
    const note = t("{{done}} of {{total}}", { done: write(row.done), total: write(total) });
    return <ProgressBar label={t("Orders")} value={total ? row.done / total : undefined} note={note} />;
  }
  if (row.status === "undone")
    return t("{{number}} orders deleted", {
      number: write(row.done),
      count: row.done,
      defaultValue_one: "1 order deleted",
    });
  const result = t("{{created}} created, {{known}} already imported, {{errors}} with errors", {
    created: write(row.created),
    known: write(row.known),
    errors: write(row.errors),
  });
  return row.failure ? `${translateMessage(row.failure)} ${result}` : result;
}
