import { useTranslation } from "react-i18next";
import { Checkbox } from "../form/Checkbox.tsx";

interface RowCheckboxProps {
  keys: readonly string[];
  index: number;
  name: string;
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
}

/**
 * Start of a range selected with Shift. Shared by all tables of a page, because there is only one pointer.
 */
let lastTicked: string | undefined;

/** Selects a row; with Shift, also all rows since the last click on a checkbox. */
export function RowCheckbox({ keys, index, name, selected, onSelected }: RowCheckboxProps) {
  const { t } = useTranslation();
  const key = keys[index] ?? "";
  return (
    <Checkbox
      hideLabel
      label={t("Select {{name}}", { name })}
      checked={selected.has(key)}
      onChange={(event) => {
        const shift = "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true;
        const from = shift && lastTicked !== undefined ? keys.indexOf(lastTicked) : -1;
        const touched = from < 0 ? [key] : keys.slice(Math.min(from, index), Math.max(from, index) + 1);
        const next = new Set(selected);
        for (const one of touched) {
          if (event.target.checked) next.add(one);
          else next.delete(one);
        }
        lastTicked = key;
        onSelected(next);
      }}
    />
  );
}
