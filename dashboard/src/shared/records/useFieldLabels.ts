import { useTranslation } from "react-i18next";
import { usePages } from "../pages/pages-context.ts";
import { fieldLabels } from "./field-labels.ts";

/** Labels of the fields of all records, by name. */
export function useFieldLabels(): Record<string, string> {
  const { t } = useTranslation();
  const own = usePages().map(({ records }) => records?.fields?.(t));
  return Object.assign({}, fieldLabels(t), ...own);
}
