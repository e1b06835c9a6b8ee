import type { Ref } from "react";

/** Gives an element to a ref of either kind, for components that keep a ref of their own beside their caller's. */
export function assignRef<T>(ref: Ref<T> | undefined, value: T | null): void {
  if (typeof ref === "function") ref(value);
  else if (ref) ref.current = value;
}
