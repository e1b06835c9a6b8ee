import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { type DisplayUnit, fromUnit, symbolText, toUnit } from "./measures.rules.ts";

interface MeasureInputProps extends Omit<ComponentProps<typeof NumberInput>, "decimals" | "suffix"> {
  unit: DisplayUnit;
}

/** A measure stored in whole grams or millimetres, entered in the unit. */
export function MeasureInput({ unit, value, onValue, ...rest }: MeasureInputProps) {
  const { t } = useTranslation();
  return (
    <NumberInput
      {...rest}
      suffix={symbolText(unit, t)}
      decimals={unit.decimals}
      value={value === undefined || value === null ? value : toUnit(value, unit)}
      onValue={(shown) => onValue(shown === undefined ? undefined : fromUnit(shown, unit))}
    />
  );
}
