import { useEffect, useRef } from "react";
import { t } from "../../i18n.ts";
import { addLine, closeCart, updateLine, useCart } from "./cart.data.ts";
import { CartLine } from "./CartLine.tsx";
import type { CartLineView } from "./cart-view.ts";
import { FreeDelivery } from "./FreeDelivery.tsx";
import { Sums } from "./Sums.tsx";

/** The cart beside the page. Without JavaScript the link to it leads to the cart's own page. */
export function CartDrawer({ base }: { base: string }) {
  const { cart, open, problem, removed } = useCart();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    // A click on the backdrop has the dialog as its target and closes it, as Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby="drawer-title"
      onClose={closeCart}
      onClick={(event) => event.target === dialog.current && closeCart()}
    >
      <div className="drawer-head">
        <h2 id="drawer-title">{t("Cart")}</h2>
        <button className="link" onClick={closeCart}>
          {t("Close")}
        </button>
      </div>
      <output className="problem">{problem}</output>
      {removed && (
        <output className="notice">
          {t("{{title}} was removed.", { title: removed.title })}{" "}
          <button className="link" onClick={() => void addLine(base, removed.variant_id, removed.quantity)}>
            {t("Undo")}
          </button>
        </output>
      )}
      {cart && cart.lines.length > 0 && (
        <>
          <ul className="lines">
            {cart.lines.map((line) => (
              <DrawerLine key={line.variant_id} base={base} line={line} />
            ))}
          </ul>
          <div className="drawer-foot">
            <FreeDelivery progress={cart.free_delivery} />
            <Sums cart={cart} />
            <a className="button" href={`${base}/checkout`}>
              {t("Go to checkout")}
            </a>
            <a href={`${base}/cart`}>{t("View cart")}</a>
          </div>
        </>
      )}
      {cart?.lines.length === 0 && (
        <>
          <p>{t("Your cart is empty.")}</p>
          <a className="button" href={`${base}/products`}>
            {t("View all products")}
          </a>
        </>
      )}
    </dialog>
  );
}

function DrawerLine({ base, line }: { base: string; line: CartLineView }) {
  const set = (quantity: number) => void updateLine(base, line.variant_id, quantity);
  return (
    <CartLine line={line} sizes="5rem">
      <span className="stepper">
        <button
          onClick={() => set(line.quantity - line.step)}
          aria-label={t("Decrease quantity of {{title}}", { title: line.title })}
        >
          −
        </button>
        <span>{line.quantity}</span>
        <button
          onClick={() => set(line.quantity + line.step)}
          disabled={line.quantity + line.step > line.max}
          aria-label={t("Increase quantity of {{title}}", { title: line.title })}
        >
          +
        </button>
      </span>
    </CartLine>
  );
}
