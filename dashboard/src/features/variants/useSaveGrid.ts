import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { Grid, GridAction } from "./grid.rules.ts";
import { cellsToSave, useSaveCells } from "./variants.data.ts";

/** Saves the changed cells, with progress. `onNothingToSave` is called if every changed cell has a problem. */
export function useSaveGrid(grid: Grid, act: (action: GridAction) => void, onNothingToSave: () => void) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [saving, setSaving] = useState<{ done: number; total: number }>();
  const [failure, setFailure] = useState<string>();
  const send = useSaveCells();

  async function save() {
    const { cells, texts } = cellsToSave(grid);
    if (cells.length === 0) return onNothingToSave();
    setFailure(undefined);
    setSaving({ done: 0, total: cells.length });
    let saved = 0;
    try {
      await send(cells, (results, done) => {
        saved += results.filter(({ outcome }) => outcome === "saved").length;
        act({ kind: "answered", results, sent: texts });
        setSaving({ done, total: cells.length });
      });
      notify(
        t("{{number}} cells saved", {
          number: saved.toLocaleString(locale),
          count: saved,
          defaultValue_one: "1 cell saved",
        }),
        saved === cells.length ? "success" : "warning",
      );
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setSaving(undefined);
    }
  }

  return { save, saving, failure };
}
