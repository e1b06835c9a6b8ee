import { useEffect, useRef, type ReactNode } from "react";

/** One step of a page of several. Hidden ones keep what was typed; the focus goes along to the one that shows. */
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
