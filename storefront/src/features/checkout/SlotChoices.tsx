import { t } from "../../i18n.ts";
import type { SlotsView } from "./quick-delivery.ts";

interface SlotChoicesProps {
  slots: SlotsView;
  chosen: string | null;
  onChoose(key: string): void;
}

/** The delivery slots by day, as options of the delivery. */
export function SlotChoices({ slots: { name, fee, days }, chosen, onChoose }: SlotChoicesProps) {
  return (
    <div className="slots">
      <p className="slots-name">
        <span dir="auto">{name}</span>
        <span>{fee}</span>
      </p>
      {days.map((day) => (
        <fieldset key={day.name} className="slot-day">
          <legend>{day.name}</legend>
          <div className="slot-times">
            {day.slots.map(({ key, time, is_full }) => (
              <label key={key} className="slot" aria-disabled={is_full || undefined}>
                <input
                  type="radio"
                  name="delivery"
                  value={key}
                  checked={key === chosen}
                  disabled={is_full}
                  onChange={() => onChoose(key)}
                />
                <span>
                  <bdi>{time}</bdi>
                  {is_full && <span className="muted">{t("Full")}</span>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
