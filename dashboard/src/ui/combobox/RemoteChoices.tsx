import { useTranslation } from "react-i18next";
import { Checkbox, RadioGroup } from "../form/Checkbox.tsx";
import type { RemoteOption } from "./remote-option.ts";
import { SearchInput } from "../form/SearchInput.tsx";

interface RemoteChoicesProps {
  /** "Search vendors" */
  searchLabel: string;
  /** Text of the last search. `options` are its results. */
  search: string;
  onSearch: (text: string) => void;
  options: readonly RemoteOption[];
  chosen: readonly RemoteOption[];
  onChosen: (values: string[]) => void;
  /** Allows one choice only. */
  single?: boolean;
}

/** Choices from a long list that the server searches. Chosen options stay visible whatever the search. */
export function RemoteChoices(props: RemoteChoicesProps) {
  const { searchLabel, search, onSearch, options, chosen, onChosen, single } = props;
  const { t } = useTranslation();
  const found = new Set(options.map(({ value }) => value));
  const all = [...chosen.filter(({ value }) => !found.has(value)), ...options];
  const values = chosen.map(({ value }) => value);
  return (
    <div className="flex flex-col gap-3">
      <SearchInput label={searchLabel} text={search} onText={onSearch} />
      {all.length === 0 && (
        <p className="text-ink3">{t("No matches. Check the spelling or try fewer letters.")}</p>
      )}
      <div className="-m-1 max-h-64 overflow-y-auto overscroll-contain p-1">
        {single ? (
          <RadioGroup
            legend={searchLabel}
            hideLegend
            name={searchLabel}
            options={all.map(({ value, label, note }) => ({ value, label, help: note }))}
            value={values[0]}
            onValue={(value) => onChosen([value])}
          />
        ) : (
          <div className="flex flex-col gap-2">
            {all.map(({ value, label, note }) => (
              <Checkbox
                key={value}
                label={label}
                help={note}
                checked={values.includes(value)}
                onChange={(event) =>
                  onChosen(event.target.checked ? [...values, value] : values.filter((one) => one !== value))
                }
              />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
