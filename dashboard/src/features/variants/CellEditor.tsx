import { productStatuses } from "@vitrine/contract/products/product-fields";
import { useLayoutEffect, useRef, useState } from "react";
import { isShortcut } from "../../ui/shortcuts.ts";
import type { Writing } from "./cells.rules.ts";
import type { GridColumn } from "./columns.ts";

/** The cell that gets the focus after a cell is edited. */
export type Step = "stay" | "down" | "up" | "next" | "before";

interface CellEditorProps {
  column: GridColumn;
  label: string;
  /** The initial text. */
  text: string;
  /** True if the text replaces the cell's; arrow keys then leave the cell. */
  isFresh: boolean;
  writing: Writing;
  /** Called without a step if the focus has already moved elsewhere. */
  onDone: (text: string, step?: Step) => void;
  onCancel: () => void;
}

const editorClasses =
  "absolute inset-0 size-full bg-surface px-2 text-input text-ink1 outline-2 -outline-offset-2 outline-focus";

/** The text field in place of a cell. Enter saves the text and moves down, Tab saves it and moves on, Esc cancels. */
export function CellEditor({ column, label, text, isFresh, writing, onDone, onCancel }: CellEditorProps) {
  const [value, setValue] = useState(text);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // Leaving by a key removes the field, which the browser reports as a blur, too.
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
    // The save shortcut includes the text being edited.
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
