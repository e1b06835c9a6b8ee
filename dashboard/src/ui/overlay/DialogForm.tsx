import type { ReactNode } from "react";

/** The form of a dialog that holds its fields as state. `Form` is for the fields of a schema. */
export function DialogForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        // React passes the event to the form around the dialog, too.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
