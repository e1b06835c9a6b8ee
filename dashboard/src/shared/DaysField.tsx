import { Checkbox } from "../ui/form/Checkbox.tsx";
import { useFieldId } from "../ui/form/Field.tsx";
import { translateMessage } from "../i18n.ts";
import { useLocale } from "../ui/text/useLocale.ts";

interface DaysFieldProps {
  legend: string;
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  chosen: readonly number[];
  onChosen: (days: number[]) => void;
  name: string;
  error: string | undefined;
}

/** Days of the week. */
export function DaysField({ legend, chosen, onChosen, name, error }: DaysFieldProps) {
  const locale = useLocale();
  const id = useFieldId()(name);
  return (
    <fieldset className="min-w-0 flex-1" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox
            key={day}
            id={day === 1 ? id : undefined}
            label={weekdayName(day, locale)}
            checked={chosen.includes(day)}
            onChange={(event) =>
              onChosen(event.target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
            }
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-small text-critical">
          <span aria-hidden>▲ </span>
          {translateMessage(error)}
        </p>
      )}
    </fieldset>
  );
}

/** The short name of a day of the week; 1 is Monday. */
function weekdayName(day: number, locale: string): string {
  // 1 January 2024 was a Monday.
  return new Date(Date.UTC(2024, 0, day)).toLocaleDateString(locale, { weekday: "short", timeZone: "UTC" });
}
