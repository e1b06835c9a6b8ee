import type { RefObject } from "react";
import { t } from "../../i18n.ts";
import { fieldLabels } from "./address.rules.ts";
import type { AddressForm } from "./checkout-fields.ts";
import type { CheckoutView } from "./checkout-view.ts";

interface ErrorSummaryProps {
  ref: RefObject<HTMLDivElement | null>;
  errors: CheckoutView["errors"];
  notices: string[];
  format: AddressForm;
}

/** Errors at the top of the form, in the form's order, each with a link to its field. */
export function ErrorSummary({ ref, errors, notices, format }: ErrorSummaryProps) {
  const labels = { ...fieldLabels(format), delivery: t("Delivery"), payment: t("Payment") };
  const named = (Object.keys(labels) as (keyof typeof labels)[]).filter((name) => errors[name]);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className={named.length > 0 || notices.length > 0 ? "notice" : undefined}
    >
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {named.length > 0 && (
        <>
          <p>{t("To place your order:")}</p>
          <ul>
            {named.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{labels[name]}</a>: {errors[name]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
