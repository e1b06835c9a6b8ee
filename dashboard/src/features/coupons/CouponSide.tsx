import { type Coupon, CouponDraft } from "@vitrine/contract/coupons/coupons";
import { Copy } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useCopy } from "../../shared/useCopy.ts";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { type CouponForm, type CouponValues, draftOf } from "./coupon-form.ts";
import { couponSummary } from "./coupon-summary.rules.ts";
import { CouponPreview } from "./CouponPreview.tsx";

interface CouponSideProps {
  form: CouponForm;
  stored: Coupon | undefined;
}

/** Summary, status, preview and link of the coupon, which follow the form. */
export function CouponSide({ form, stored }: CouponSideProps) {
  const { t } = useTranslation();
  const values = useWatch({ control: form.control }) as CouponValues;
  const draft = draftOf(values);
  // The title isn't part of the price.
  const parsed = CouponDraft.safeParse({ ...draft, title: draft.title || "-" });
  return (
    <div className="flex flex-col gap-8 desk:sticky desk:top-6">
      <Section title={t("Summary")}>
        <Summary draft={draft} />
      </Section>
      <Section title={t("Status")}>
        <Switch
          label={t("Active")}
          help={t("When this is off, shoppers can't use the discount.")}
          {...form.register("is_active")}
        />
      </Section>
      <CouponPreview draft={parsed.success ? parsed.data : undefined} id={stored?.id ?? null} />
      {stored?.code && <CouponLink code={stored.code} />}
    </div>
  );
}

function Summary({ draft }: { draft: CouponDraft }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency, time_zone: zone } = useShop();
  return (
    <ul aria-label={t("Summary")} className="flex list-disc flex-col gap-1 ps-5 wrap-anywhere">
      {couponSummary(withoutMistypedNumbers(draft), { t, locale, currency, zone }).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Text that isn't a number counts as not entered yet. */
function withoutMistypedNumbers<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      Number.isNaN(value)
        ? null
        : typeof value === "object" && value !== null && !Array.isArray(value)
          ? withoutMistypedNumbers(value)
          : value,
    ]),
  ) as T;
}

/** A link to the shop that adds the code to the shopper's cart. */
function CouponLink({ code }: { code: string }) {
  const { t } = useTranslation();
  const link = couponLink(useShop().store_url, code);
  const copy = useCopy(t("Link copied"));
  return (
    <Section title={t("Link")} note={t("Adds the code to the shopper's cart.")}>
      <p className="font-mono text-code wrap-anywhere" dir="ltr">
        {link}
      </p>
      <Button icon={Copy} className="self-start" onClick={() => void copy(link)}>
        {t("Copy link")}
      </Button>
    </Section>
  );
}

function couponLink(storeUrl: string, code: string): string {
  return `${storeUrl}?coupon=${encodeURIComponent(code)}`;
}
