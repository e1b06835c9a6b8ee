import type { ProductImport } from "@vitrine/contract/products/import-products";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { translateMessage } from "../../i18n.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { Counts } from "./Counts.tsx";
import { useProblemRows, useResultRows, useRetryPictures, useUndoImport } from "./import-products.data.ts";
import { isOfProducts, productsLink } from "./import-labels.ts";
import { Problems } from "./Problems.tsx";
import { UndoResult } from "./UndoResult.tsx";

/** The result of an import, its files to download, and the undo button. */
export function Report({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  const rows = useProblemRows(one.id);
  const result = useResultRows(one.id);
  const counts = one.result;
  const problems = (counts ? counts.errors + counts.warnings : 0) + one.undo_skipped;
  const failure = rows.error ?? result.error;
  const see = productsLink(one.format, t);
  return (
    <div className="flex flex-col gap-6">
      <Outcome one={one} />
      {counts && <Counts counts={counts} />}
      <div className="flex flex-wrap gap-3">
        {see && (
          <ButtonLink to={see[0]} look="primary">
            {see[1]}
          </ButtonLink>
        )}
        {one.has_file && one.started_at && (
          <Button busy={result.isPending} onClick={() => result.mutate()}>
            {t("Download results")}
          </Button>
        )}
        {one.has_file && (problems > 0 || one.problems.length > 0) && (
          <Button busy={rows.isPending} onClick={() => rows.mutate()}>
            {t("Download rows with problems")}
          </Button>
        )}
        <RetryPictures one={one} />
        <Undo one={one} />
      </div>
      {failure && <Banner tone="critical" title={errorMessage(failure)} />}
      <Problems one={one} total={problems} />
    </div>
  );
}

/** Fetches failed pictures again: their server may respond now. */
function RetryPictures({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const retry = useRetryPictures(one.id);
  const failed = one.result?.pictures_failed ?? 0;
  const isPossible = one.has_file && one.undo_status === null && isOfProducts(one.format);
  if (failed === 0 || !isPossible) return null;
  return (
    <>
      <Button
        busy={retry.isPending || one.picture_retry === "running"}
        onClick={() => retry.mutate(undefined)}
      >
        {t("Retry {{number}} failed pictures", {
          number: failed.toLocaleString(locale),
          count: failed,
          defaultValue_one: "Retry 1 failed picture",
        })}
      </Button>
      {retry.error && <Banner tone="critical" title={errorMessage(retry.error)} />}
    </>
  );
}

/** Undoes the import, for a day. Asks for confirmation, because it removes products. */
function Undo({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const undo = useUndoImport(one.id);
  const [requested, setRequested] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const isPossible =
    one.picture_retry === null && one.undo_until !== null && Date.parse(one.undo_until) > openedAt;
  if (!isPossible || !one.result || one.result.creates + one.result.updates === 0) return null;
  return (
    <>
      <Button onClick={() => setRequested(true)}>{t("Undo import")}</Button>
      <Dialog
        open={requested}
        onOpenChange={setRequested}
        title={t("Undo this import?")}
        description={t(
          "Records it created are deleted and records it updated are restored. Records that were sold or changed since then aren't restored.",
        )}
        footer={
          <>
            <Button onClick={() => setRequested(false)}>{t("Keep import")}</Button>
            <Button
              look="danger"
              busy={undo.isPending}
              onClick={() => undo.mutate(undefined, { onSuccess: () => setRequested(false) })}
            >
              {t("Undo import")}
            </Button>
          </>
        }
      >
        <p className="text-ink2">
          {t("You can undo this until")} <DateText at={one.undo_until!} zone={time_zone} />
        </p>
        {undo.error && <Banner tone="critical" title={errorMessage(undo.error)} />}
      </Dialog>
    </>
  );
}

function Outcome({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  const name = one.filename;
  if (one.undo_status === "running")
    return <Banner tone="info" title={t("Undoing the import of {{name}}", { name })} />;
  if (one.undo_status === "done")
    return (
      <Banner tone="neutral" title={t("Import of {{name}} undone", { name })}>
        <UndoResult one={one} />
      </Banner>
    );
  if (one.status === "failed")
    return (
      <Banner tone="critical" title={t("Couldn't import {{name}}", { name })}>
        {one.failure && translateMessage(one.failure)}
      </Banner>
    );
  if (one.status === "cancelled")
    return (
      <Banner tone="neutral" title={t("Import of {{name}} cancelled", { name })}>
        {one.result ? t("Rows that were already imported stay in your shop.") : t("Nothing changed.")}
      </Banner>
    );
  return <Banner tone="positive" title={t("{{name}} imported", { name })} />;
}
