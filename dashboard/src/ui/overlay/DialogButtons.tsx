import type { ReactNode } from "react";

/**
 * The buttons at the end of a form in a dialog, with the main one last. They stay visible while the form
 * scrolls, as the footer of a dialog without a form does.
 */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 -mx-5 -mb-4 flex flex-wrap justify-end gap-2 border-t border-rule bg-raised px-5 py-3 max-tablet:*:flex-1">
      {children}
    </div>
  );
}
