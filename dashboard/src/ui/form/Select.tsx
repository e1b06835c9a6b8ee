import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { controlClasses, useFieldTies } from "./Field.tsx";

export interface Option {
  value: string;
  label: string;
  /** Other names that a search finds: "UK" for the United Kingdom. */
  keywords?: readonly string[];
  /** The heading above it and the options after it with the same one. */
  group?: string;
}

interface SelectProps extends ComponentProps<"select"> {
  options: readonly Option[];
  /** First option, shown while no value is selected. */
  placeholder?: string;
}

/** A short list, with the browser's own picker, which suits every phone. Takes `{...register("name")}`. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const ties = useFieldTies(rest);
  // In right-to-left languages, higher lines: the dots below Arabic letters would be cut off.
  return (
    <span className={classes("relative block w-full", className)}>
      <select
        {...rest}
        {...ties}
        className={classes(controlClasses, "appearance-none truncate pe-8 rtl:py-0 rtl:leading-8")}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
          group === undefined ? (
            members.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-ink3"
      />
    </span>
  );
}

function optionOf({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
