import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { useFieldLabels } from "./useFieldLabels.ts";
import type { Conflict } from "./useRecordEditor.ts";

/**
 * Lets the user choose between two versions if another user saved the record first. Empty without a conflict.
 */
export function ConflictBanner({ title, conflict }: { title: string; conflict: Conflict | undefined }) {
  const { t } = useTranslation();
  const labels = useFieldLabels();
  if (!conflict) return null;
  const fields = conflict.fields.map((field) => labels[field] ?? field).join(", ");
  return (
    <div className="mb-6">
      <Banner
        tone="caution"
        title={title}
        action={
          <>
            <Button onClick={conflict.takeTheirs}>{t("Load their changes")}</Button>
            <Button onClick={conflict.saveMine}>{t("Save my changes anyway")}</Button>
          </>
        }
      >
        {fields && <p>{t("They changed: {{fields}}.", { fields })}</p>}
        {t("Your changes are still here. Loading theirs discards yours, and saving yours replaces theirs.")}
      </Banner>
    </div>
  );
}
