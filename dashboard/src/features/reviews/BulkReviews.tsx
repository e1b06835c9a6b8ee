import type { ReviewChange } from "@vitrine/contract/products/reviews";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { BulkResult } from "../../shared/records/BulkResult.tsx";
import { useBulkOutcomes } from "../../shared/records/useBulkOutcomes.ts";
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
  const { outcomes, run, onClose } = useBulkOutcomes(chosen, refresh);

  const apply = (to: ReviewChange) =>
    run(async () => {
      const done = await change(to);
      const number = done.length.toLocaleString(locale);
      return { outcomes: done, message: t("Reviews changed: {{number}}", { number }) };
    });

  return (
    <>
      <BulkButton onClick={progress ? undefined : () => void apply("publish")}>
        {progress ? t("Changed {{done}} of {{total}}", progress) : t("Publish")}
      </BulkButton>
      {!progress && (
        <>
          <BulkButton onClick={() => void apply("hide")}>{t("Hide")}</BulkButton>
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
        onConfirm={() => apply("delete")}
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
          onClose={onClose}
        />
      )}
    </>
  );
}
