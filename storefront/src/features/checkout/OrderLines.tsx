import { t } from "../../i18n.ts";
import { PlainPicture } from "../products/PlainPicture.tsx";
import type { CartLineView } from "../cart/cart-view.ts";

type Line = Pick<CartLineView, "title" | "variant_title" | "picture" | "quantity" | "total"> & {
  problem?: string | null;
};

/** The order's lines, read-only. */
export function OrderLines({ lines }: { lines: Line[] }) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <li key={line.title + line.variant_title} className="line">
          <PlainPicture
            className="line-picture"
            picture={line.picture}
            title={line.title}
            sizes="5rem"
            decorative
          />
          <div className="line-words">
            <span dir="auto">{line.title}</span>
            {line.variant_title && (
              <span className="muted" dir="auto">
                {line.variant_title}
              </span>
            )}
            <span className="muted">{t("Quantity: {{number}}", { number: line.quantity })}</span>
            {line.problem && <span className="problem">{line.problem}</span>}
          </div>
          <span>{line.total}</span>
        </li>
      ))}
    </ul>
  );
}
