import { productStatuses } from "@vitrine/contract/products/product-fields";
import { useLayoutEffect, useRef, useState } from "react";
import { isShortcut } from "../../ui/shortcuts.ts";
import type { Writing } from "./cells.rules.ts";
import type { GridColumn } from "./columns.ts";

/** Where somebody goes on when a cell is written. */
export type Step = "stay" | "down" | "up" | "next" | "before";

export interface CellEditorProps {
  column: GridColumn;
  label: string;
  /** What stands there at first. */
  text: string;
  /** The text replaces what was there: arrows then leave the cell. */
  isFresh: boolean;
  writing: Writing;
  /** Without a step the focus has gone elsewhere by itself. */
  onDone: (text: string, step?: Step) => void;
  onCancel: () => void;
}

const editorClasses =
  "absolute inset-0 size-full bg-surface px-2 text-input text-ink1 outline-2 -outline-offset-2 outline-focus";

/** The field in place of a cell. Enter keeps what is written and goes down, Tab goes on, Esc leaves it as it was. */
export function CellEditor({ column, label, text, isFresh, writing, onDone, onCancel }: CellEditorProps) {
  const [value, setValue] = useState(text);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // Leaving by a key takes the field away, which the browser tells as a blur, too.
  const isOver = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (field.current?.select && !isFresh) field.current.select();
  }, [isFresh]);

  const done = (step?: Step, written = value) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(written, step);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    // Saving takes what is being written along.
    if (isShortcut(event, "save")) return done("stay");
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const leavesBy: Record<string, Step> = {
      Enter: event.shiftKey ? "up" : "down",
      Tab: event.shiftKey ? "before" : "next",
      ...(isFresh && { ArrowDown: "down", ArrowUp: "up" }),
    };
    const step = leavesBy[event.key];
    if (event.key === "Escape") {
      isOver.current = true;
      event.preventDefault();
      onCancel();
    } else if (step) {
      event.preventDefault();
      done(step);
    }
  };

  if (column.field === "status")
    return (
      <select
        ref={field}
        aria-label={label}
        className={editorClasses}
        value={productStatuses.find((status) => writing.statuses[status] === value) ?? "draft"}
        onChange={(event) => {
          const written = writing.statuses[event.target.value as "draft"];
          setValue(written);
          done("stay", written);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => done()}
      >
        {productStatuses.map((status) => (
          <option key={status} value={status}>
            {writing.statuses[status]}
          </option>
        ))}
      </select>
    );
  return (
    <input
      ref={field}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      dir={column.code ? "ltr" : undefined}
      inputMode={column.align === "end" ? "decimal" : undefined}
      className={`${editorClasses} ${column.align === "end" ? "text-end tabular-nums" : ""}`}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => done()}
    />
  );
}
