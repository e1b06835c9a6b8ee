import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../ui/form/Checkbox.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { refundToOptions } from "../refunds/refund-texts.ts";

/** The payment of the difference of an exchange. */
export interface PaymentChoice {
  kind: "later" | "link";
  method?: string;
  days: number | undefined;
}

interface ExchangePaymentProps {
  choice: PaymentChoice;
  methods: { key: string; name: string }[];
  mayLink: boolean;
  /** True if the difference is too small for a payment link. */
  isTooSmallToLink: boolean;
  onChoice: (choice: PaymentChoice) => void;
}

export function ExchangePayment(props: ExchangePaymentProps) {
  const { choice, methods, mayLink, isTooSmallToLink, onChoice } = props;
  const { t } = useTranslation();
  return (
    <>
      <RadioGroup
        legend={t("Payment of the difference")}
        name="payment.kind"
        value={choice.kind}
        onValue={(kind) => onChoice({ ...choice, kind: kind as "later", method: undefined })}
        options={[
          {
            value: "later",
            label: t("Payment due later"),
            help: t("On delivery or by transfer, for example."),
          },
          ...(mayLink
            ? [
                {
                  value: "link",
                  label: t("Send payment link"),
                  help: t(
                    "We email the customer a link to pay online. The items stay reserved until the payment is due.",
                  ),
                },
              ]
            : []),
        ]}
      />
      {isTooSmallToLink && (
        <p className="text-ink3">{t("This amount is too small to pay online. Choose another payment.")}</p>
      )}
      {methods.length > 0 && (
        <Field label={t("Payment method")} name="payment.method">
          <Select
            value={choice.method ?? methods[0]!.key}
            onChange={({ target }) => onChoice({ ...choice, method: target.value })}
            options={methods.map(({ key, name }) => ({ value: key, label: name }))}
          />
        </Field>
      )}
      {choice.kind === "link" && (
        <Field
          label={t("Days to pay")}
          name="payment.days"
          help={t("If it isn't paid by then, the order is cancelled and its items go back into stock.")}
        >
          <NumberInput value={choice.days} onValue={(days) => onChoice({ ...choice, days })} />
        </Field>
      )}
    </>
  );
}

interface SurplusChoiceProps {
  value: "original" | "store_credit";
  onValue: (value: "original" | "store_credit") => void;
}

/** The destination of what the returned items are worth more than the new ones. */
export function SurplusChoice({ value, onValue }: SurplusChoiceProps) {
  const { t } = useTranslation();
  return (
    <Field label={t("Refund the difference to")} name="surplus_to">
      <Select
        value={value}
        onChange={({ target }) => onValue(target.value as "original")}
        options={refundToOptions(t)}
      />
    </Field>
  );
}
