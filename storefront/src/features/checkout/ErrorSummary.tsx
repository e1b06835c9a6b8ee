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

/** What stands in the way, at the top and in the order of the form, each with a link to where it is mended. */
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
