import { type KeyboardEvent, useRef, useState } from "react";
import { t } from "../../i18n.ts";
import type { CouponView } from "./coupon-view.ts";

/** A code that was rejected, and the reason. */
export interface RejectedCoupon {
  typed: string;
  error: string;
}

/** A change of the cart's codes, named as the form's fields. */
export type CouponChange = { coupon: string } | { remove_coupon: string };

interface CouponFieldProps {
  id: string;
  coupons: CouponView[];
  /** A code that was rejected without JavaScript, or with the order. */
  rejected?: RejectedCoupon | null;
  /** Sends a change, and returns the reason if it fails. Without JavaScript, the form around the field sends it. */
  send(change: CouponChange): Promise<string | undefined>;
}

/** The codes of the cart, each with its discount or its problem, and a collapsed field to add one. */
export function CouponField({ id, coupons, rejected, send }: CouponFieldProps) {
  const [typed, setTyped] = useState(rejected?.typed ?? "");
  const [error, setError] = useState(rejected?.error);
  const [shown, setShown] = useState(rejected);
  if (rejected && rejected !== shown) {
    setShown(rejected);
    setError(rejected.error);
  }
  const [isOpen] = useState(Boolean(rejected));
  const field = useRef<HTMLInputElement>(null);
  const sending = useRef(false);

  /** Ignored while the previous change is being sent. */
  async function change(wanted: CouponChange): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    const problem = await send(wanted);
    sending.current = false;
    if ("remove_coupon" in wanted) return;
    setError(problem);
    // A code that was typed in the meantime stays.
    if (problem) field.current?.focus();
    else setTyped((now) => (now === wanted.coupon ? "" : now));
  }
  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void change({ coupon: typed });
  }

  return (
    <div className="coupons">
      <AppliedCoupons coupons={coupons} onRemove={(code) => void change({ remove_coupon: code })} />
      <details open={isOpen || Boolean(error)}>
        <summary>{t("Discount code")}</summary>
        <div className="coupon-entry">
          <input
            ref={field}
            name="coupon"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            aria-label={t("Discount code")}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={applyOnEnter}
          />
          <button
            className="button plain"
            name="step"
            value="coupon"
            onClick={(event) => {
              event.preventDefault();
              void change({ coupon: typed });
            }}
          >
            {t("Apply")}
          </button>
        </div>
        {error && (
          <p className="problem" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </details>
    </div>
  );
}

function AppliedCoupons({ coupons, onRemove }: { coupons: CouponView[]; onRemove(code: string): void }) {
  if (coupons.length === 0) return null;
  return (
    <ul>
      {coupons.map(({ code, amount, problem }) => (
        <li key={code}>
          <span className="coupon">
            <bdi>{code}</bdi> {amount && <span className="muted">{amount}</span>}
            <button
              className="link"
              name="remove_coupon"
              value={code}
              aria-label={t("Remove {{title}}", { title: code })}
              onClick={(event) => {
                event.preventDefault();
                onRemove(code);
              }}
            >
              {t("Remove")}
            </button>
          </span>
          {problem && <p className="muted">{problem}</p>}
        </li>
      ))}
    </ul>
  );
}
