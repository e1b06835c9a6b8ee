import { t } from "../../../i18n.ts";

interface QuantityFieldProps {
  /** The quantities that an order may contain. */
  min: number;
  step: number;
  max: number;
  value: string;
  onChange(value: string): void;
}

/** A number with buttons for one step less and more, which need JavaScript. */
export function QuantityField({ min, step, max, value, onChange }: QuantityFieldProps) {
  const change = (by: number) => onChange(String(Math.min(max, Math.max(min, (Number(value) || min) + by))));
  return (
    <div className="quantity stepper">
      <button
        type="button"
        aria-label={t("Decrease")}
        disabled={Number(value) <= min}
        onClick={() => change(-step)}
      >
        −
      </button>
      <input
        type="number"
        name="quantity"
        aria-label={t("Quantity")}
        min={min}
        step={step}
        max={max}
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        aria-label={t("Increase")}
        disabled={Number(value) >= max}
        onClick={() => change(step)}
      >
        +
      </button>
    </div>
  );
}
