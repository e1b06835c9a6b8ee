import { Ellipsis, GripVertical, X } from "lucide-react";
import { useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../classes.ts";
import { controlClasses, useFieldTies } from "./Field.tsx";
import { Menu } from "../overlay/Menu.tsx";
import { onEnterKey, AutocompleteInput } from "../combobox/AutocompleteInput.tsx";
import type { AutocompleteInputProps } from "../combobox/AutocompleteList.tsx";

export interface ChipsProps {
  values: readonly string[];
  /** Receives a trimmed value that isn't in the list yet. */
  onAdd: (value: string) => void;
  onRemove: (value: string) => void;
  /** Without it, chips can't be renamed. */
  onRename?: (value: string, name: string) => void;
  /** With it, a chip has a drag handle and commands to move it in its menu. */
  onMove?: (value: string, to: number) => void;
  placeholder?: string;
  /** Suggestions of earlier values. */
  suggest?: Pick<AutocompleteInputProps, "options" | "onSearch">;
}

/**
 * A list of short values, such as tags. Enter or a comma adds the typed value. A click on a chip renames it.
 */
export function Chips({ values, onAdd, onRemove, onRename, onMove, placeholder, suggest }: ChipsProps) {
  const { t } = useTranslation();
  const ties = useFieldTies({});
  const [text, setText] = useState("");

  function add(typed: string) {
    const fresh = new Set(typed.split(",").map((word) => word.trim()));
    for (const value of fresh) if (value && !values.includes(value)) onAdd(value);
    setText("");
  }
  const write = (typed: string) => (typed.includes(",") ? add(typed) : setText(typed));
  const hint = placeholder ?? t("Type, then press Enter");

  return (
    <div className="flex flex-col gap-2">
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <Chip
              key={value}
              value={value}
              values={values}
              onRemove={onRemove}
              onRename={onRename}
              onMove={onMove}
            />
          ))}
        </ul>
      )}
      {suggest ? (
        <AutocompleteInput
          onSearch={suggest.onSearch}
          options={suggest.options.filter(({ value }) => !values.includes(value))}
          value={text}
          onValue={write}
          onPick={add}
          onEnter={() => add(text)}
          onBlur={() => add(text)}
          placeholder={hint}
        />
      ) : (
        <input
          {...ties}
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          className={controlClasses}
          placeholder={hint}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onEnterKey(() => add(text))}
          onBlur={() => add(text)}
        />
      )}
    </div>
  );
}

function Chip({
  value,
  values,
  onRemove,
  onRename,
  onMove,
}: { value: string } & Pick<ChipsProps, "values" | "onRemove" | "onRename" | "onMove">) {
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- this field replaces the chip that the user clicked
          autoFocus
          aria-label={t("New name for {{value}}", { value })}
          className={`${controlClasses} w-32`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setName(undefined);
            else onEnterKey(rename)(event);
          }}
          onBlur={rename}
        />
      </li>
    );
  return (
    <li
      data-chip={onMove && value}
      className="inline-flex max-w-full items-stretch rounded-control border border-rule bg-sunken"
    >
      {onMove && <Handle value={value} values={values} onMove={onMove} />}
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
      {onMove ? (
        <ChipMenu
          value={value}
          values={values}
          onMove={onMove}
          onRename={() => setName(value)}
          onRemove={onRemove}
        />
      ) : (
        <button
          type="button"
          aria-label={t("Remove {{value}}", { value })}
          className={edgeClasses}
          onClick={() => onRemove(value)}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </li>
  );
}

const edgeClasses =
  "inline-flex min-h-7 w-7 shrink-0 items-center justify-center rounded-control text-ink3 hover:text-ink1 pointer-coarse:min-h-11 pointer-coarse:w-11";

interface Movable extends Pick<ChipsProps, "values"> {
  value: string;
  onMove: (value: string, to: number) => void;
}

/** Drags a chip over its neighbours. The arrow keys move it as well. */
function Handle({ value, values, onMove }: Movable) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const place = values.indexOf(value);
  const move = (to: number) => to >= 0 && to < values.length && to !== place && onMove(value, to);

  function dragOver(event: PointerEvent) {
    const list = event.currentTarget.closest("ul");
    const under =
      held && document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-chip]");
    if (under && list?.contains(under)) move(values.indexOf(under.dataset["chip"] ?? ""));
  }

  return (
    <button
      type="button"
      aria-label={t("Drag {{name}}", { name: value })}
      className={classes(edgeClasses, "touch-none cursor-grab", held && "text-ink1")}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={dragOver}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        move(place + step);
      }}
    >
      <GripVertical size={14} aria-hidden />
    </button>
  );
}

function ChipMenu(props: Movable & { onRename: () => void; onRemove: (value: string) => void }) {
  const { value, values, onMove, onRename, onRemove } = props;
  const { t } = useTranslation();
  const place = values.indexOf(value);
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t("Actions for {{name}}", { name: value })} className={edgeClasses}>
          <Ellipsis size={14} aria-hidden />
        </button>
      }
      items={[
        { label: t("Rename"), onClick: onRename },
        { label: t("Move to front"), onClick: () => onMove(value, 0), disabled: place === 0 },
        { label: t("Move up"), onClick: () => onMove(value, place - 1), disabled: place === 0 },
        {
          label: t("Move down"),
          onClick: () => onMove(value, place + 1),
          disabled: place === values.length - 1,
        },
        { label: t("Remove {{value}}", { value }), onClick: () => onRemove(value), danger: true },
      ]}
    />
  );
}
