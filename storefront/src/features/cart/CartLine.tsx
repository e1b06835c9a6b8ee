import type { ReactNode } from "react";
import { PlainPicture } from "../products/PlainPicture.tsx";
import type { CartLineView } from "./cart-view.ts";

interface CartLineProps {
  line: Pick<CartLineView, "path" | "picture" | "title" | "variant_title" | "total"> &
    Partial<Pick<CartLineView, "preorder" | "problem">>;
  sizes: string;
  children: ReactNode;
}

/** A line of the cart or a saved item: picture and text, with its controls below. */
export function CartLine({ line, sizes, children }: CartLineProps) {
  return (
    <li className="line">
      <PlainPicture
        className="line-picture"
        picture={line.picture}
        title={line.title}
        sizes={sizes}
        decorative
      />
      <div className="line-words">
        <a href={line.path} dir="auto">
          {line.title}
        </a>
        {line.variant_title && (
          <span className="muted" dir="auto">
            {line.variant_title}
          </span>
        )}
        {line.preorder && <span className="muted">{line.preorder}</span>}
        {children}
        {line.problem && <p className="problem">{line.problem}</p>}
      </div>
      <span>{line.total}</span>
    </li>
  );
}
