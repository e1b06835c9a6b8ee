import { useEffect, useRef, type ReactNode } from "react";

/** One step of a page with several. Hidden steps retain their fields; the focus moves to the visible step. */
export function Step({ shown, children }: { shown: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) box.current?.querySelector("input")?.focus();
  }, [shown]);
  return (
    <div ref={box} hidden={!shown}>
      {children}
    </div>
  );
}
