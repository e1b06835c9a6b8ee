import { useState } from "react";
import { useTranslation } from "react-i18next";
import { store, stored } from "../../session/storage.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { usePhone } from "../../ui/usePhone.ts";
import { readChoices, withChoice } from "./column-choice.rules.ts";

/** A column that the user may hide. `isHidden` is the default. */
export type ChosenColumn<Row> = Column<Row> & { isHidden?: boolean };

/**
 * The columns of a list that the user shows, and the button to choose them. The choice is stored in this browser. The first
 * column always stays, because it links to the row. Phones have no columns.
 */
export function useColumnChoice<Row>(list: string, columns: readonly ChosenColumn<Row>[]) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const [choices, setChoices] = useState(() => readChoices(stored("columns")));
  const isShown = ({ id, isHidden }: ChosenColumn<Row>) => choices[list]?.[id] ?? !isHidden;
  const shown = columns.filter((column, at) => at === 0 || isShown(column));

  function choose(id: string, isOn: boolean) {
    // Read again, because another tab may have stored a choice of another list.
    const next = withChoice(readChoices(stored("columns")), list, id, isOn);
    store("columns", JSON.stringify(next));
    setChoices(next);
  }

  const chooser = !isPhone && (
    <Popover title={t("Columns")} align="end" trigger={<Button>{t("Columns")}</Button>}>
      <div className="flex flex-col gap-2">
        {columns.slice(1).map((column) => (
          <Checkbox
            key={column.id}
            label={column.head}
            checked={isShown(column)}
            onChange={(event) => choose(column.id, event.target.checked)}
          />
        ))}
      </div>
    </Popover>
  );
  return { columns: isPhone ? columns : shown, chooser };
}
