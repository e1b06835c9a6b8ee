import { useTranslation } from "react-i18next";
import { Checkbox } from "../form/Checkbox.tsx";

interface RowCheckboxProps {
  keys: readonly string[];
  index: number;
  name: string;
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
}

/** Where a range begins when Shift is held; one pointer, so one for the page. */
let lastTicked: string | undefined;

/** Chooses a row. Shift takes everything since the last tick with it. */
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
