import { useId, type ReactNode } from "react";
import { classes } from "../classes.ts";

interface EditorProps {
  /** The main column: title, description, prices. */
  children: ReactNode;
  /** The narrow column: status, categories. */
  side: ReactNode;
}

/** Two columns, 2/3 and 1/3. Below 900 px one column with the side last, which is also the tab order. */
export function Editor({ children, side }: EditorProps) {
  return (
    <div className="grid gap-x-10 gap-y-8 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">{children}</div>
      <aside className="flex min-w-0 flex-col gap-8">{side}</aside>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** A sentence below the title. */
  note?: ReactNode;
  /** Quiet buttons at the end of the title's line. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A section of an editor, below a horizontal rule. */
export function Section({ title, note, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-rule pt-4">
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className={classes("flex-1", note ? "min-w-60" : "min-w-40")}>
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          {note && <p className="mt-0.5 text-ink2">{note}</p>}
        </div>
        {actions}
      </div>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  );
}

/**
 * A section of a settings page: title and note in a 220 px margin, controls next to it, at most 640 px wide.
 */
export function MarginSection({ title, note, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-rule py-6 desk:grid-cols-[13.75rem_minmax(0,40rem)]"
    >
      <div>
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {note && <p className="mt-1 text-small text-ink3">{note}</p>}
        {actions && <div className="mt-3">{actions}</div>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}

/** Fields side by side, or one below the other on narrow screens. */
export function FieldRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classes(
        "grid gap-4 tablet:auto-cols-fr tablet:grid-flow-col tablet:level-fields",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** A table of names and values, for reading a record. */
export function DetailList({ details }: { details: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="border-b border-rule">
      {details.map((detail) => (
        <div key={detail.name} className="flex justify-between gap-6 border-t border-rule py-2">
          <dt className="shrink-0 text-ink3">{detail.name}</dt>
          <dd className="min-w-0 text-end">{detail.value}</dd>
        </div>
      ))}
    </dl>
  );
}
