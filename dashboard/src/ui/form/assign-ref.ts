import type { Ref } from "react";

/** Assigns an element to an object or callback ref, for components that also have a ref of their own. */
export function assignRef<T>(ref: Ref<T> | undefined, value: T | null): void {
  if (typeof ref === "function") ref(value);
  else if (ref) ref.current = value;
}
