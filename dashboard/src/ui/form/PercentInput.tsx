import { NumberInput, type NumberInputProps } from "./NumberInput.tsx";

/** A percentage with two decimals. Its value is in basis points. */
export function PercentInput({ value, onValue, ...rest }: Omit<NumberInputProps, "decimals" | "suffix">) {
  return (
    <NumberInput
      {...rest}
      decimals={2}
      suffix="%"
      value={typeof value === "number" ? value / 100 : value}
      onValue={(percent) => onValue(percent === undefined ? undefined : Math.round(percent * 100))}
    />
  );
}
