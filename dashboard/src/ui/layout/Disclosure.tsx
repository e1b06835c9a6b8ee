import { useState, type ReactNode } from "react";

export interface DisclosureProps {
  title: string;
  /** What is in it, in few words, while it is folded. */
  note?: ReactNode;
  /** Something in it is to be mended: it stands open, or the error summary would lead nowhere. */
  wrong?: boolean;
  children: ReactNode;
}

/** A part of an editor that most leave alone: one line until it is opened. What is inside is made when it is. */
export function Disclosure({ title, note, wrong, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const shown = open || wrong === true;
  return (
    <details
      open={shown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-t border-rule pt-4"
    >
      <summary className="min-h-6 pointer-coarse:min-h-11">
        <h2 className="inline text-h2">{title}</h2>
        {note && !shown && <span className="ms-2 text-ink3">{note}</span>}
      </summary>
      {shown && <div className="mt-4 flex flex-col gap-4">{children}</div>}
    </details>
  );
}
