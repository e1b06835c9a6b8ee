import { lazy, Suspense, useState } from "react";
import { Select } from "../form/Select.tsx";
import type { ComboboxProps } from "./ComboboxList.tsx";

const ComboboxList = lazy(async () => ({ default: (await import("./ComboboxList.tsx")).ComboboxList }));

/**
 * A long list with a search field: countries, currencies, time zones. Shows the browser's select until its
 * code is loaded.
 */
export function Combobox(props: ComboboxProps) {
  const { options, value, onValue, placeholder, ...rest } = props;
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <Suspense
      fallback={
        <Select
          {...rest}
          options={options}
          placeholder={placeholder ?? ""}
          value={value ?? ""}
          onChange={(event) => onValue(event.target.value)}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
      }
    >
      {/* Takes over the focus of the select that it replaces. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the user was in this field already */}
      <ComboboxList {...props} autoFocus={hasFocus} />
    </Suspense>
  );
}
