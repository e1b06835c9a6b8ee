import type { ReactNode } from "react";

/** A part of the product page that opens and closes. Works without JavaScript. */
export function Fold({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
