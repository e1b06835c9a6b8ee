// Shared by the placeholder and the editor, so that nothing moves when the editor replaces it.

export const boxClasses =
  "min-w-0 overflow-hidden rounded-control border border-control bg-surface transition-colors hover:border-ink3 " +
  "focus-within:outline-2 focus-within:outline-focus has-aria-invalid:border-critical";
export const barClasses = "flex h-11 items-center gap-0.5 border-b border-rule";
export const textClasses = "rich-text max-h-[36rem] overflow-auto px-3 py-2 text-input outline-none";
