import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import type { Option } from "../../ui/form/Select.tsx";

interface OptionsInputProps {
  options: readonly Option[];
  chosen: readonly string[];
  onChosen: (values: string[]) => void;
  placeholder: string;
}

/** Several values of a long list, such as regions, each with a button that removes it. */
export function OptionsInput({ options, chosen, onChosen, placeholder }: OptionsInputProps) {
  const { t } = useTranslation();
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <div className="flex flex-col gap-2">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((value) => (
            <li
              key={value}
              className="inline-flex max-w-full items-stretch rounded-control border border-rule bg-sunken"
            >
              <span className="min-w-0 self-center py-1 ps-2.5 pe-1" dir="auto">
                {labelOf(value)}
              </span>
              <button
                type="button"
                aria-label={t("Remove {{value}}", { value: labelOf(value) })}
                className="inline-flex min-h-7 w-7 shrink-0 items-center justify-center rounded-control text-ink3 hover:text-ink1 pointer-coarse:min-h-11 pointer-coarse:w-11"
                onClick={() => onChosen(chosen.filter((one) => one !== value))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* A new field for each choice, because it stays empty. */}
      <Combobox
        key={chosen.length}
        options={options.filter(({ value }) => !chosen.includes(value))}
        value={undefined}
        onValue={(value) => value && onChosen([...chosen, value])}
        placeholder={placeholder}
      />
    </div>
  );
}
