/** Shared style of menus, lists and popovers. */
export const popupClasses =
  "min-w-44 rounded-pop border border-rule bg-raised p-1 text-ink1 shadow-e1 outline-none transition-[opacity,translate] duration-120 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0";

/** The same style for elements that use the browser's Popover API: see usePopup. */
export const sheetClasses =
  "fixed inset-auto m-0 min-w-44 overflow-y-auto rounded-pop border border-rule bg-raised p-1 text-ink1 shadow-e1 outline-none transition-[opacity,translate] duration-120 starting:-translate-y-1 starting:opacity-0";

export const itemClasses =
  "flex min-h-row w-full cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 text-start outline-none select-none aria-disabled:text-ink3 data-disabled:text-ink3 focus:bg-sunken data-highlighted:bg-sunken";
