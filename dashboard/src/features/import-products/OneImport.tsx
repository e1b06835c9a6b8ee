import type { ProductImport } from "@vitrine/contract/products/import-products";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { Columns } from "./Columns.tsx";
import { Counts } from "./Counts.tsx";
import { useCancelImport, useImport, useStartImport } from "./import-products.data.ts";
import { ReadingOptions, openQuestion } from "./ReadingOptions.tsx";
import { formatLabel } from "./import-labels.ts";
import { Problems } from "./Problems.tsx";
import { Report } from "./Report.tsx";
import { ImportOptions } from "./ImportOptions.tsx";

/** An import in any of its states: reading, ready to start, running, finished. */
export function OneImport({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useImport(id);
  const late = useLateBusy(isPending);
  if (data) return <Stage one={data.data} />;
  if (errorCode(error) === "not_found")
    return (
      <Banner tone="caution" title={t("This import no longer exists")}>
        {t("Choose a file to start a new import.")}
      </Banner>
    );
  if (error) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  return late && <SkeletonLines lines={6} />;
}

function Stage({ one }: { one: ProductImport }) {
  switch (one.status) {
    case "analysing":
      return <Analysing one={one} />;
    case "ready":
      return <Ready one={one} />;
    case "running":
      return <Running one={one} />;
    case "failed":
      return one.started_at === null ? <Unread one={one} /> : <Report one={one} />;
    default:
      return <Report one={one} />;
  }
}

function Analysing({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3 border-t border-rule pt-4">
      <h2 className="text-h2 wrap-anywhere">{one.filename}</h2>
      <Progress label={t("Reading the file")} one={one} />
      <Cancel one={one} />
    </div>
  );
}

/** Shown if the dry run failed; mapping the columns differently may fix it. */
function Unread({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <Banner tone="critical" title={t("We need more details to read {{name}}", { name: one.filename })}>
        {one.failure && translateMessage(one.failure)}
      </Banner>
      <ReadingOptions key={readingKey(one)} one={one} />
      <Columns key={JSON.stringify(one.columns)} one={one} />
    </div>
  );
}

/** A key that resets the fields when the file is read again. */
function readingKey({ reading: { currency, encoding } }: ProductImport): string {
  return `${currency} ${encoding}`;
}

function Ready({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const start = useStartImport(one.id);
  const counts = one.dry_run;
  const rows = counts?.rows ?? one.total_rows;
  const question = openQuestion(one, t);
  const work = counts ? counts.creates + counts.updates : 0;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-t border-rule pt-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-h2">{formatLabel(one.format, t)}</h2>
          <p className="text-ink2 wrap-anywhere">
            {t("{{name}}, {{rows}} rows. Not imported yet.", {
              name: one.filename,
              rows: rows.toLocaleString(locale),
              count: rows,
              defaultValue_one: "{{name}}, 1 row. Not imported yet.",
            })}
          </p>
        </div>
        <Button
          look="primary"
          busy={start.isPending}
          disabledReason={question ?? (work === 0 ? t("No changes to import") : undefined)}
          onClick={() => start.mutate(undefined)}
        >
          {t("Start import")}
        </Button>
      </div>
      {question && <Banner tone="caution" title={question} />}
      {start.error && <Banner tone="critical" title={errorMessage(start.error)} />}
      {counts && <Counts counts={counts} future />}
      <ReadingOptions key={readingKey(one)} one={one} />
      <ImportOptions one={one} />
      <Columns key={JSON.stringify(one.columns)} one={one} />
      <Problems one={one} total={(counts?.errors ?? 0) + (counts?.warnings ?? 0)} />
    </div>
  );
}

function Running({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3 border-t border-rule pt-4">
      <h2 className="text-h2 wrap-anywhere">{one.filename}</h2>
      <Progress label={t("Importing")} one={one} />
      <p className="text-ink2">
        {t("You can leave this page. The import continues and we'll notify you when it's done.")}
      </p>
      {one.result && <Counts counts={one.result} />}
      <Cancel one={one} />
    </div>
  );
}

function Progress({ label, one }: { label: string; one: ProductImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const known = one.total_rows > 0;
  return (
    <ProgressBar
      label={label}
      value={known ? one.done_rows / one.total_rows : undefined}
      note={
        known &&
        t("{{done}} of {{total}} rows", {
          done: one.done_rows.toLocaleString(locale),
          total: one.total_rows.toLocaleString(locale),
        })
      }
    />
  );
}

function Cancel({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  const cancel = useCancelImport(one.id);
  return (
    <>
      <Button className="self-start" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
        {t("Cancel import")}
      </Button>
      {cancel.error && <Banner tone="critical" title={errorMessage(cancel.error)} />}
    </>
  );
}
