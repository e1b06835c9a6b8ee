import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bulkActionLabel } from "../../shared/products/bulk-action-labels.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { UndoBar } from "../../ui/feedback/UndoBar.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { forgetProducts, useBulkEdit, useUndoBulkEdit } from "./bulk-edits.data.ts";
import { outcomeLabel } from "./bulk-edit-labels.ts";

/** Progress of a bulk edit that was started on this page, then its result with a way to undo it. */
export function BulkEditProgress({
  id,
  onFollow,
}: {
  id: string;
  onFollow: (id: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useBulkEdit(id);
  const undo = useUndoBulkEdit();
  const edit = data?.data;
  const isOver = edit !== undefined && edit.status !== "running";
  const late = useLateBusy(!isOver);
  const [undoGone, setUndoGone] = useState(false);
  useEffect(() => {
    if (isOver) void forgetProducts();
  }, [isOver]);

  if (!edit) return null;
  const result = { to: paths.bulkEdits, search: { id } };
  if (!isOver)
    return (
      late && (
        <div className="mb-4">
          <ProgressBar
            label={bulkActionLabel(edit.action.kind, t)}
            value={edit.total > 0 ? edit.done / edit.total : undefined}
            note={t("{{done}} of {{total}} products", {
              done: edit.done.toLocaleString(locale),
              total: edit.total.toLocaleString(locale),
            })}
          />
        </div>
      )
    );
  const wrong = edit.counts.failed + edit.counts.archived;
  const runUndo = () =>
    undo.mutate(id, {
      onSuccess: ({ data: { id: undoId } }) => onFollow(undoId),
      onError: (error) => notify(errorMessage(error), "warning"),
    });
  return (
    <>
      {(wrong > 0 || edit.status !== "done") && (
        <div className="mb-4">
          <Banner
            tone={wrong > 0 ? "caution" : "neutral"}
            title={outcomeLabel(edit, locale, t)}
            action={
              <>
                <ButtonLink {...result}>{t("View details")}</ButtonLink>
                <Button look="quiet" onClick={() => onFollow(undefined)}>
                  {t("Dismiss")}
                </Button>
              </>
            }
          />
        </div>
      )}
      {edit.undo_until !== null ? (
        <UndoBar
          text={undoGone ? undefined : outcomeLabel(edit, locale, t)}
          onUndo={runUndo}
          onGone={() => setUndoGone(true)}
        />
      ) : (
        <p className="sr-only" aria-live="polite">
          {outcomeLabel(edit, locale, t)}
        </p>
      )}
    </>
  );
}
