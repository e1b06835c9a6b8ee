import { useTranslation } from "react-i18next";

/** The arrow between the values before and after a change; it points to the left in right-to-left languages. */
export function ChangeArrow() {
  const { t } = useTranslation();
  return (
    <span aria-label={t("changed to")} className="turns inline-block">
      →
    </span>
  );
}
