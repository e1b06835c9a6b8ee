import {
  type BulkEdit,
  type BulkEditRow,
  type BulkOutcome,
  bulkOutcomes,
} from "@vitrine/contract/products/bulk-edits";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Table } from "../../ui/table/Table.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import {
  useBulkEdit,
  useBulkEditRows,
  useCancelBulkEdit,
  useResultFile,
  useUndoBulkEdit,
} from "./bulk-edits.data.ts";
import { bulkEditLabel, outcomeBadge, outcomeLabel } from "./bulk-edit-labels.ts";

/** One bulk edit: its progress, or the outcome of each product when it has finished. */
export function OneBulkEdit({ id, onFollow }: { id: string; onFollow: (id: string) => void }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useBulkEdit(id);
  const late = useLateBusy(isPending);
  if (data)
    return data.data.status === "running" ? (
      <Running edit={data.data} />
    ) : (
      <Over edit={data.data} onFollow={onFollow} />
    );
  if (errorCode(error) === "not_found")
    return <Banner tone="caution" title={t("This bulk edit no longer exists")} />;
  if (error) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  return late && <SkeletonLines lines={6} />;
}

function Running({ edit }: { edit: BulkEdit }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cancel = useCancelBulkEdit();
  return (
    <div className="flex flex-col gap-3 border-t border-rule pt-4">
      <ProgressBar
        label={bulkEditLabel(edit, t)}
        value={edit.total > 0 ? edit.done / edit.total : undefined}
        note={t("{{done}} of {{total}} products", {
          done: edit.done.toLocaleString(locale),
          total: edit.total.toLocaleString(locale),
        })}
      />
      <p className="text-ink2">{t("You can leave this page. The edit continues.")}</p>
      <Button className="self-start" busy={cancel.isPending} onClick={() => cancel.mutate(edit.id)}>
        {t("Stop edit")}
      </Button>
      {cancel.error && <Banner tone="critical" title={errorMessage(cancel.error)} />}
    </div>
  );
}

function Over({ edit, onFollow }: { edit: BulkEdit; onFollow: (id: string) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone } = useShop();
  const undo = useUndoBulkEdit();
  const file = useResultFile(edit.id);
  const wrong = edit.counts.failed > 0;
  return (
    <div className="flex flex-col gap-6">
      <Banner
        tone={edit.status === "cancelled" ? "neutral" : wrong ? "caution" : "positive"}
        title={`${bulkEditLabel(edit, t)}. ${outcomeLabel(edit, locale, t)}`}
      >
        {edit.status === "cancelled" && <p>{t("The edit was stopped. Changes made so far are saved.")}</p>}
        {edit.undone_by !== null && (
          <TextLink to={paths.bulkEdits} search={{ id: edit.undone_by }}>
            {t("Undone")}
          </TextLink>
        )}
      </Banner>
      <div className="flex flex-wrap items-center gap-3">
        {edit.undo_until !== null && (
          <Button
            busy={undo.isPending}
            onClick={() => undo.mutate(edit.id, { onSuccess: ({ data }) => onFollow(data.id) })}
          >
            {t("Undo edit")}
          </Button>
        )}
        <Button busy={file.isPending} onClick={() => file.mutate()}>
          {t("Download results")}
        </Button>
        {edit.undo_until !== null && (
          <p className="text-ink3">
            {t("You can undo this until")} <DateText at={edit.undo_until} zone={time_zone} />
          </p>
        )}
      </div>
      {(undo.error ?? file.error) && (
        <Banner tone="critical" title={errorMessage(undo.error ?? file.error)} />
      )}
      <Results edit={edit} />
    </div>
  );
}

const rowsAtOnce = 50;

function Results({ edit }: { edit: BulkEdit }) {
  const { t } = useTranslation();
  const locale = useLocale();
  // Failures first, because users open this page to find them.
  const there = bulkOutcomes.toReversed().filter((outcome) => edit.counts[outcome] > 0);
  const [outcome, setOutcome] = useState<BulkOutcome | undefined>(there[0]);
  const [before, setBefore] = useState<(string | undefined)[]>([]);
  const cursor = before.at(-1);
  const { data, error, refetch } = useBulkEditRows(edit.id, { outcome, limit: rowsAtOnce, cursor });
  const next = data?.meta.next_cursor;
  if (there.length === 0) return null;
  return (
    <Section title={t("Results by product")}>
      <Tabs
        label={t("Results by product")}
        current={outcome ?? ""}
        onTab={(tab) => {
          setOutcome(tab as BulkOutcome);
          setBefore([]);
        }}
        tabs={there.map((one) => ({
          id: one,
          label: `${outcomeBadge(one, t)[2]} ${edit.counts[one].toLocaleString(locale)}`,
        }))}
      />
      {error && !data && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {data && (
        <Table
          label={t("Results by product")}
          columns={columnsOf(t)}
          rows={data.data}
          rowKey={({ product_id }) => product_id}
        />
      )}
      {(before.length > 0 || next) && (
        <div className="flex gap-3">
          <Button
            disabledReason={before.length > 0 ? undefined : t("This is the first page")}
            onClick={() => setBefore(before.slice(0, -1))}
          >
            {t("Previous page")}
          </Button>
          <Button
            disabledReason={next ? undefined : t("This is the last page")}
            onClick={() => next && setBefore([...before, next])}
          >
            {t("Next page")}
          </Button>
        </div>
      )}
    </Section>
  );
}

function columnsOf(t: TFunction): Column<BulkEditRow>[] {
  return [
    {
      id: "product",
      head: t("Product"),
      phone: "start",
      cell: ({ product_id, title, outcome }) =>
        outcome === "deleted" ? (
          <bdi>{title}</bdi>
        ) : (
          <TextLink to={paths.product(product_id)} className="wrap-anywhere">
            <bdi>{title}</bdi>
          </TextLink>
        ),
    },
    {
      id: "outcome",
      head: t("Result"),
      phone: "end",
      width: "w-44",
      cell: ({ outcome }) => {
        const [tone, shape, label] = outcomeBadge(outcome, t);
        return (
          <StatusBadge tone={tone} shape={shape}>
            {label}
          </StatusBadge>
        );
      },
    },
    {
      id: "message",
      head: t("Why"),
      phone: "below-start",
      cell: ({ message }) => message && translateMessage(message),
    },
  ];
}
