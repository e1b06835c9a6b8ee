import type { ReactNode } from "react";
import { useMetadata } from "../../title.ts";

interface PageHeadProps {
  title: string;
  /** Title of the browser tab if the title alone isn't enough: "Order #1042". */
  tabTitle?: string;
  /** Next to the title: a status badge or a count. */
  beside?: ReactNode;
  /** One sentence below. */
  note?: ReactNode;
  /** A Breadcrumb. */
  back?: ReactNode;
  /** Links to the previous and next record, at the end of the breadcrumb's line. */
  arrows?: ReactNode;
  /** Buttons, with the only primary one last. */
  actions?: ReactNode;
}

/** The header of every page: breadcrumb, title, actions. */
export function PageHead({ title, tabTitle = title, beside, note, back, arrows, actions }: PageHeadProps) {
  useMetadata(tabTitle, typeof note === "string" ? note : undefined);
  return (
    <header className="mb-4 flex flex-col gap-1">
      {arrows ? (
        <div className="flex items-start justify-between gap-4">
          {back}
          <div className="-me-2 -mt-2.5 -mb-1.5 print:hidden">{arrows}</div>
        </div>
      ) : (
        back
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-h1-phone tablet:text-h1">{title}</h1>
          {beside}
        </div>
        {/* On phones it belongs to the title, before the buttons. */}
        {note && <div className="basis-full text-ink2 tablet:order-1">{note}</div>}
        {actions && (
          <div className="flex flex-wrap gap-2 max-tablet:py-1 tablet:gap-3 print:hidden">{actions}</div>
        )}
      </div>
    </header>
  );
}
