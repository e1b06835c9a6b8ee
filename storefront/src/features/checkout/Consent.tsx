import type { CheckoutRules } from "@vitrine/contract/checkout/checkout-settings";
import { t } from "../../i18n.ts";
import type { FieldName } from "./checkout-fields.ts";

interface ConsentProps {
  name: "accepts_marketing" | "accepts_terms";
  checked: boolean;
  error?: string;
  onChange(name: FieldName, value: string): void;
  children: React.ReactNode;
}

/** A checkbox that is never checked in advance. */
export function Consent({ name, checked, error, onChange, children }: ConsentProps) {
  return (
    <div className={`field consent field-${name}`}>
      <label>
        <input
          id={name}
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          onChange={(event) => onChange(name, event.target.checked ? "on" : "")}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className="problem" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type TermsProps = Pick<ConsentProps, "checked" | "error" | "onChange"> & { rules: CheckoutRules };

/** The shop's terms, which the shopper must agree to; nothing if it has none. */
export function Terms({ rules: { terms_label, terms_url }, ...consent }: TermsProps) {
  if (!terms_label || !terms_url) return null;
  return (
    <Consent name="accepts_terms" {...consent}>
      <bdi>{terms_label}</bdi>{" "}
      <a href={terms_url} target="_blank" rel="noopener noreferrer">
        {t("Read the terms")}
      </a>
    </Consent>
  );
}
