import { t } from "../../../i18n.ts";

/** "Preorder, ships from 3 March"; null if it is in stock. */
export function preorderText(of: { is_preorder: boolean; preorder_from: string | null }): string | null {
  if (!of.is_preorder) return null;
  return of.preorder_from ? t("Preorder, ships from {{date}}", { date: of.preorder_from }) : t("Preorder");
}
