import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ContentChange, RecordOutcome } from "@vitrine/contract/records";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { translateMessage } from "../../i18n.ts";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { BulkButton } from "../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { BulkResult } from "./BulkResult.tsx";
import { useBatches } from "./useBatches.ts";
import { useBulkOutcomes } from "./useBulkOutcomes.ts";

interface ContentApi {
  key: () => QueryKey;
  change_many: {
    call: (input: {
      params: { shop_id: number };
      body: { ids: string[]; change: ContentChange };
    }) => Promise<{ message: string; data: RecordOutcome[] }>;
  };
}

interface BulkContentProps {
  /** The part of `api` for these records. */
  records: ContentApi;
  chosen: Chosen;
  /** The page of a record. */
  pathOf: (id: string) => string;
}

/** Publishes, unpublishes or deletes the selected records of a list, with a result for each that wasn't changed. */
export function BulkContent({ records, chosen, pathOf }: BulkContentProps) {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id };
  const queries = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const { changeEach, progress } = useBatches(chosen, {
    // These lists have no total, so that all of their rows can't be selected at once.
    all: async function* () {
      yield [...chosen.ids];
    },
    onEnd: () => {},
  });

  const { outcomes, run, onClose } = useBulkOutcomes(
    chosen,
    () => void queries.invalidateQueries({ queryKey: records.key() }),
  );

  const apply = (change: ContentChange) =>
    run(async () => {
      let message = "";
      const done = await changeEach(async (ids) => {
        const response = await records.change_many.call({ params, body: { ids, change } });
        message = translateMessage(response.message);
        return response;
      });
      return { outcomes: done, message };
    });

  return (
    <>
      <BulkButton onClick={progress ? undefined : () => void apply("publish")}>
        {progress ? t("Changed {{done}} of {{total}}", progress) : t("Publish")}
      </BulkButton>
      {!progress && (
        <>
          <BulkButton onClick={() => void apply("unpublish")}>{t("Unpublish")}</BulkButton>
          <Menu
            trigger={<BulkButton>{t("More actions")}</BulkButton>}
            items={[{ label: t("Delete"), danger: true, onClick: () => setIsDeleting(true) }]}
          />
        </>
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t("Delete the selected items?")}
        action={t("Delete")}
        onConfirm={() => apply("delete")}
        danger
      >
        {t("The items are permanently deleted, and shoppers no longer see them.")}
      </ConfirmDialog>
      {outcomes && (
        <BulkResult
          outcomes={outcomes}
          title={(figures) => t("{{done}} of {{total}} items changed", figures)}
          description={t("These items couldn't be changed:")}
          pathOf={pathOf}
          onClose={onClose}
        />
      )}
    </>
  );
}
