import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { fieldLabels } from "./field-labels.ts";
import type { Conflict } from "./use-record-editor.ts";

/** Somebody else was faster: both versions are there until one is chosen. Nothing where nobody was. */
export function ConflictBanner({ title, conflict }: { title: string; conflict: Conflict | undefined }) {
  const { t } = useTranslation();
  if (!conflict) return null;
  const words: Record<string, string> = fieldLabels(t);
  const fields = conflict.fields.map((field) => words[field] ?? field).join(", ");
  return (
    <div className="mb-6">
      <Banner
        tone="caution"
        title={title}
        action={
          <>
            <Button onClick={conflict.takeTheirs}>{t("Load theirs")}</Button>
            <Button onClick={conflict.saveMine}>{t("Save mine anyway")}</Button>
          </>
        }
      >
        {fields && <p>{t("They changed: {{fields}}.", { fields })}</p>}
        {t("What you typed is still here. Loading theirs drops it, saving yours replaces theirs.")}
      </Banner>
    </div>
  );
}
