import type { ReactNode } from "react";
import type { View } from "./page.tsx";

/** A page with a heading and a short text. */
export function passageView(title: string, children?: ReactNode): View {
  return {
    title,
    body: (
      <section className="passage">
        <h1>{title}</h1>
        {children}
      </section>
    ),
  };
}
