import { t } from "../../../i18n.ts";
import { Swatch } from "../Swatch.tsx";
import { type Choice, valueState } from "./variant-choice.rules.ts";

const maxRadios = 24;

interface OptionFieldProps {
  option: { name: string; values: string[]; swatches: (string | null)[] };
  /** Index of the option among the product's; names the field `o0`, `o1`, … */
  at: number;
  variants: readonly Choice[];
  values: readonly string[];
  onChoose(at: number, value: string): void;
}

/** A select can't strike through its options, so their labels have the reason. */
const menuLabels = {
  free: (value: string) => value,
  sold_out: (value: string) => t("{{value}} – sold out", { value }),
  impossible: (value: string) => t("{{value}} – unavailable", { value }),
};

/** A product option: radio buttons, or a select if there are many values. */
export function OptionField({ option, at, variants, values, onChoose }: OptionFieldProps) {
  const chosen = values[at];
  const state = (value: string) => valueState(variants, values, at, value);

  if (option.values.length > maxRadios)
    return (
      <label className="option">
        <span className="option-name">{option.name}</span>
        <select name={`o${at}`} value={chosen} onChange={(event) => onChoose(at, event.target.value)}>
          {option.values.map((value) => (
            <option key={value} value={value}>
              {menuLabels[state(value)](value)}
            </option>
          ))}
        </select>
      </label>
    );

  return (
    <fieldset className="option">
      <legend className="option-name">{option.name}</legend>
      <div className="option-values">
        {option.values.map((value, index) => (
          <label key={value} className={`value ${state(value)}`} dir="auto">
            <input
              type="radio"
              name={`o${at}`}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(at, value)}
            />
            {option.swatches[index] && <Swatch colour={option.swatches[index]} />}
            <span>{value}</span>
            {state(value) !== "free" && (
              <span className="hidden">{state(value) === "sold_out" ? t("sold out") : t("unavailable")}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
