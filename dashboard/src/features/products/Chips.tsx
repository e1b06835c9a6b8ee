import { X } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { controlClasses, useFieldTies } from "../../ui/Field.tsx";

export interface ChipsProps {
  values: readonly string[];
  /** Trimmed and not among the values yet. */
  onAdd: (value: string) => void;
  onRemove: (value: string) => void;
  /** Without it a chip cannot be renamed. */
  onRename?: (value: string, name: string) => void;
  placeholder?: string;
}

/** Short words one after the other: typed, then Enter or a comma. A chip is renamed by pressing it. */
export function Chips({ values, onAdd, onRemove, onRename, placeholder }: ChipsProps) {
  const { t } = useTranslation();
  const ties = useFieldTies({});
  const [text, setText] = useState("");

  function add(typed: string) {
    const fresh = new Set(typed.split(",").map((word) => word.trim()));
    for (const value of fresh) if (value && !values.includes(value)) onAdd(value);
    setText("");
  }

  return (
    <div className="flex flex-col gap-2">
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <Chip key={value} value={value} values={values} onRemove={onRemove} onRename={onRename} />
          ))}
        </ul>
      )}
      <input
        {...ties}
        type="text"
        autoComplete="off"
        enterKeyHint="done"
        className={controlClasses}
        placeholder={placeholder ?? t("Type, then press Enter")}
        value={text}
        onChange={(event) =>
          event.target.value.includes(",") ? add(event.target.value) : setText(event.target.value)
        }
        onKeyDown={onEnter(() => add(text))}
        onBlur={() => add(text)}
      />
    </div>
  );
}

function Chip({
  value,
  values,
  onRemove,
  onRename,
}: { value: string } & Pick<ChipsProps, "values" | "onRemove" | "onRename">) {
  const { t } = useTranslation();
  const [name, setName] = useState<string>();

  function rename() {
    const fresh = name?.trim();
    setName(undefined);
    if (fresh && !values.includes(fresh)) onRename?.(value, fresh);
  }

  if (name !== undefined)
    return (
      <li>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the chip that was pressed has become this field
          autoFocus
          aria-label={t("New name for {{value}}", { value })}
          className={`${controlClasses} w-32`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setName(undefined);
            else onEnter(rename)(event);
          }}
          onBlur={rename}
        />
      </li>
    );
  return (
    <li className="inline-flex max-w-full items-stretch rounded-control border border-rule bg-sunken">
      {onRename ? (
        <button
          type="button"
          aria-label={t("Rename {{value}}", { value })}
          className="min-h-7 min-w-0 rounded-control ps-2.5 pe-1 text-start hover:underline pointer-coarse:min-h-11"
          onClick={() => setName(value)}
        >
          {value}
        </button>
      ) : (
        <span className="min-w-0 self-center py-1 ps-2.5 pe-1">{value}</span>
      )}
      <button
        type="button"
        aria-label={t("Remove {{value}}", { value })}
        className="inline-flex min-h-7 w-7 shrink-0 items-center justify-center rounded-control text-ink3 hover:text-ink1 pointer-coarse:min-h-11 pointer-coarse:w-11"
        onClick={() => onRemove(value)}
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  );
}

/** Enter belongs to the field, not to the form around it. */
function onEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
}
