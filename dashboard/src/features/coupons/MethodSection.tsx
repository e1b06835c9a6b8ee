import { couponMethods } from "@vitrine/contract/coupons/coupons";
import { randomCouponCode } from "@vitrine/contract/coupons/random-code";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { type CouponForm, useCouponField } from "./coupon-form.ts";

/** Title, and the way in which shoppers get the discount. */
export function MethodSection({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const [method, setMethod] = useCouponField(form, "method");
  const [, setCode] = useCouponField(form, "code");
  const labels = {
    code: { label: t("One code"), help: t("Shoppers enter it in the cart or at checkout.") },
    codes: {
      label: t("Unique codes"),
      help: t("Up to 10,000 codes at once, each for one order. For newsletters and partners."),
    },
    automatic: { label: t("Automatic"), help: t("Applies to every cart that meets the conditions.") },
  };
  return (
    <Section title={t("Method")}>
      <Field
        label={t("Title")}
        name="title"
        help={t("Shoppers see it in the cart and on their order.")}
        error={errors.title?.message}
      >
        <TextInput dir="auto" maxLength={120} placeholder={t("Spring sale")} {...form.register("title")} />
      </Field>
      <RadioGroup
        legend={t("How shoppers get it")}
        name="method"
        value={method}
        onValue={(value) => setMethod(couponMethods.find((one) => one === value) ?? "code")}
        options={couponMethods.map((value) => ({ value, ...labels[value] }))}
        error={errors.method?.message}
      />
      {method === "code" && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={t("Code")} name="code" error={errors.code?.message} className="min-w-48 flex-1">
            <TextInput
              code
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              placeholder={t("SPRING10")}
              {...form.register("code")}
            />
          </Field>
          <Button onClick={() => setCode(randomCouponCode())}>{t("Generate code")}</Button>
        </div>
      )}
    </Section>
  );
}
