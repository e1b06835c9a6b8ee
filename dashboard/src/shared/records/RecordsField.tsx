import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../api-errors.ts";
import { controlClasses, useFieldTies } from "../../ui/form/Field.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { type CatalogueKind, useFoundRecords } from "./find-records.ts";

interface Thing {
  id: string;
  title: string;
}

interface RecordsFieldProps {
  kind: CatalogueKind;
  chosen: readonly Thing[];
  onChosen: (chosen: Thing[]) => void;
  placeholder: string;
}

/** Products, categories or collections, found by search and added one by one. */
export function RecordsField({ kind, chosen, onChosen, placeholder }: RecordsFieldProps) {
  const { t } = useTranslation();
  const ties = useFieldTies({});
  const [text, setText] = useState("");
  const [typed, setTyped] = useDebounced(text, setText);
  const found = useFoundRecords(kind, text.trim());
  const isLooking = text.trim() !== "" && typed.trim() !== "";
  const offered = found.records?.filter(({ id }) => chosen.every((one) => one.id !== id)) ?? [];

  return (
    <div className="flex flex-col gap-2">
      {chosen.length > 0 && (
        <ul className="border-t border-rule">
          {chosen.map(({ id, title }) => (
            <li key={id} className="flex items-center gap-2 border-b border-rule">
              <span className="min-w-0 flex-1 py-1 wrap-anywhere" dir="auto">
                {title}
              </span>
              <IconButton
                icon={X}
                label={t("Remove {{value}}", { value: title })}
                onClick={() => onChosen(chosen.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        {...ties}
        type="search"
        autoComplete="off"
        className={controlClasses}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter adds the first result instead of submitting the form.
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (isLooking && typed === text && offered[0]) add(offered[0]);
        }}
      />
      {isLooking && (
        <div aria-live="polite" aria-busy={found.isFetching || undefined}>
          {found.error ? (
            <p className="text-critical">{errorMessage(found.error)}</p>
          ) : (
            found.records && offered.length === 0 && <p className="text-ink3">{t("No more matches.")}</p>
          )}
          <ul>
            {offered.map((record) => (
              <li key={record.id} className="border-b border-rule">
                <button
                  type="button"
                  className="flex min-h-control w-full items-center gap-3 px-2.5 py-1 text-start hover:bg-sunken"
                  onClick={() => add(record)}
                >
                  <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
                    {record.title}
                  </span>
                  <span className="text-ink3">{t("Add")}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );

  function add({ id, title }: Thing) {
    onChosen([...chosen, { id, title }]);
  }
}
