import { useState, type ReactNode } from "react";

interface DisclosureProps {
  title: string;
  /** Summary of the content, shown while the section is closed. */
  note?: ReactNode;
  /** Opens the section because it contains an error, so that the links of the error summary have a target. */
  wrong?: boolean;
  children: ReactNode;
}

/** An optional section of an editor. Its content is rendered only while it is open. */
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
