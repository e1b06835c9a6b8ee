import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { useLocale } from "../../ui/text/useLocale.ts";

interface RowProblemsProps {
  problems: readonly { row: number; message: string }[];
  /** All problems, of which the first ones are listed. */
  total: number;
  /** True for a file that isn't a table: its rows are lines of text. */
  isText?: boolean;
}

/** The rows of a file that can't be imported, with the reasons. */
export function RowProblems({ problems, total, isText }: RowProblemsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <ul className="max-h-96 overflow-y-auto text-small">
        {problems.map(({ row, message }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row may have several, whose order never changes
          <li key={place} className="flex gap-3 border-b border-rule py-1">
            <span className="w-20 shrink-0 text-ink2">
              {isText
                ? t("Line {{line}}", { line: row.toLocaleString(locale) })
                : t("Row {{row}}", { row: row.toLocaleString(locale) })}
            </span>
            <span className="min-w-0 break-words">{translateMessage(message)}</span>
          </li>
        ))}
      </ul>
      {total > problems.length && (
        <p className="mt-1 text-small text-ink2">
          {t("Showing the first {{shown}} of {{total}}.", {
            shown: problems.length.toLocaleString(locale),
            total: total.toLocaleString(locale),
          })}
        </p>
      )}
    </>
  );
}
