import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import { EmailTexts, emailTextProblems } from "@vitrine/contract/shops/email-texts";
import type { StorefrontLanguage } from "@vitrine/contract/languages/storefront-languages";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { useSettled } from "../../ui/useSettled.ts";
import { useEmailPreview, useRecentOrders, useSendTest } from "./customer-emails.data.ts";
import type { EmailForm } from "./email-form.ts";
import { EmailFrame } from "./EmailFrame.tsx";
import { OrderField, sample } from "./OrderField.tsx";

/** These emails are about no order. */
const withoutOrder: readonly CustomerEmail[] = [
  "newsletter_confirmation",
  "newsletter_welcome",
  "sign_in_code",
  "account_deletion_code",
];

interface DraftPreviewProps {
  email: CustomerEmail;
  form: EmailForm;
  language: StorefrontLanguage;
}

/** The email with the texts of the form, with a recent order of the shop or with sample data. */
export function DraftPreview({ email, form, language }: DraftPreviewProps) {
  const { t } = useTranslation();
  const orders = useRecentOrders();
  const [orderId, setOrderId] = useState<string>();
  const texts = useShownTexts({ email, form, language });
  const hasOrder = !withoutOrder.includes(email);
  const chosenId = orderId ?? orders.data?.data[0]?.id ?? sample;
  const choice = { language, order_id: hasOrder && chosenId !== sample ? chosenId : undefined, texts };
  const { data, error, isPlaceholderData, refetch } = useEmailPreview(
    email,
    choice,
    !hasOrder || !orders.isPending,
  );
  const test = useSendTest(email, choice);
  return (
    <div className="min-w-0">
      <Section
        title={t("Preview")}
        actions={
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            {t("Send a test email to me")}
          </Button>
        }
      >
        {hasOrder && <OrderField orders={orders.data?.data ?? []} value={chosenId} onValue={setOrderId} />}
        {data ? (
          <EmailFrame preview={data.data} isLoading={isPlaceholderData} />
        ) : error ? (
          <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={12} />
        )}
      </Section>
    </div>
  );
}

/** The texts of the form after a pause in typing: the last ones without an error. */
function useShownTexts({ email, form, language }: DraftPreviewProps): EmailTexts | undefined {
  const typed = useWatch({ control: form.control, name: `texts.${language}` });
  const parsed = EmailTexts.safeParse(typed);
  const isValid = parsed.success && emailTextProblems(email, parsed.data).length === 0;
  const valid = isValid ? JSON.stringify([language, parsed.data]) : undefined;
  const [last, setLast] = useState(valid);
  if (valid !== undefined && valid !== last) setLast(valid);
  const settled = useSettled(last);
  if (settled === undefined) return undefined;
  const [of, texts] = JSON.parse(settled) as [StorefrontLanguage, EmailTexts];
  // Those of another language were valid before.
  return of === language ? texts : undefined;
}
