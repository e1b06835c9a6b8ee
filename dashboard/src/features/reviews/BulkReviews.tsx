import type { RecordOutcome } from "@vitrine/contract/records";
import type { ReviewChange } from "@vitrine/contract/products/reviews";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { BulkResult } from "../../shared/records/BulkResult.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { BulkButton } from "../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { type filterOf, useChangeReviews } from "./reviews.data.ts";

interface BulkReviewsProps {
  chosen: Chosen;
  /** The filter of the list, for when all of its reviews are selected. */
  filter: ReturnType<typeof filterOf>;
}

/** The bulk actions for the selected reviews. */
export function BulkReviews({ chosen, filter }: BulkReviewsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { change, progress, refresh } = useChangeReviews(chosen, filter);
  const [isDeleting, setIsDeleting] = useState(false);
  const [outcomes, setOutcomes] = useState<RecordOutcome[]>();

  async function run(to: ReviewChange) {
    try {
      const done = await change(to);
      // Without rows, the list would remove this component and the result with it: it's read again when the result is closed.
      if (done.some(({ problem }) => problem !== null)) return setOutcomes(done);
      notify(t("Reviews changed: {{number}}", { number: done.length.toLocaleString(locale) }), "success");
      chosen.clear();
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
    refresh();
  }

  return (
    <>
      <BulkButton onClick={progress ? undefined : () => void run("publish")}>
        {progress ? t("Changed {{done}} of {{total}}", progress) : t("Publish")}
      </BulkButton>
      {!progress && (
        <>
          <BulkButton onClick={() => void run("hide")}>{t("Hide")}</BulkButton>
          <Menu
            trigger={<BulkButton>{t("More actions")}</BulkButton>}
            items={[{ label: t("Delete reviews"), danger: true, onClick: () => setIsDeleting(true) }]}
          />
        </>
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t("Delete the selected reviews?")}
        action={t("Delete reviews")}
        onConfirm={() => run("delete")}
        danger
      >
        {t(
          "The reviews are permanently deleted, with their photos. To take them off your shop and keep them, hide them instead.",
        )}
      </ConfirmDialog>
      {outcomes && (
        <BulkResult
          outcomes={outcomes}
          title={(figures) => t("{{done}} of {{total}} reviews changed", figures)}
          description={t("These reviews couldn't be changed:")}
          pathOf={paths.shopReview}
          onClose={() => {
            setOutcomes(undefined);
            chosen.clear();
            refresh();
          }}
        />
      )}
    </>
  );
}
