import { useParams } from "@tanstack/react-router";
import { type CustomerEmail, customerEmails } from "@vitrine/contract/shops/customer-emails";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { LanguageField } from "../../shared/LanguageField.tsx";
import { useShopLanguages } from "../../shared/useShopLanguages.ts";
import { NotFound } from "../../shared/pages/StatusPage.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { useEmailPreview, useRecentOrders, useSendTest } from "./customer-emails.data.ts";
import { EmailFrame } from "./EmailFrame.tsx";
import { emailLabels } from "./email-labels.ts";
import { OrderField, sample } from "./OrderField.tsx";

/** These emails are about no order. */
const withoutOrder: readonly CustomerEmail[] = [
  "newsletter_confirmation",
  "newsletter_welcome",
  "sign_in_code",
  "account_deletion_code",
];

/** An email with a recent order of the shop, or with sample data. */
export function EmailPreviewPage() {
  const { id = "" } = useParams({ strict: false });
  const email = customerEmails.find((one) => one === id);
  if (!email) return <NotFound list="emailDispatch" />;
  return <Preview key={email} email={email} />;
}

function Preview({ email }: { email: CustomerEmail }) {
  const { t } = useTranslation();
  const orders = useRecentOrders();
  const languages = useShopLanguages();
  const [orderId, setOrderId] = useState<string>();
  const [language, setLanguage] = useState<string>();
  const hasOrder = !withoutOrder.includes(email);
  const chosenId = orderId ?? orders.data?.data[0]?.id ?? sample;
  const choice = {
    language: language ?? languages?.[0],
    order_id: hasOrder && chosenId !== sample ? chosenId : undefined,
  };
  const { data, error, isPlaceholderData, refetch } = useEmailPreview(
    email,
    choice,
    languages !== undefined && (!hasOrder || !orders.isPending),
  );
  const test = useSendTest(email, choice);
  const { name, when } = emailLabels(t)[email];
  return (
    <>
      <PageHead
        title={name}
        back={<BackTo list="emailDispatch" />}
        note={when}
        actions={
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            {t("Send a test email to me")}
          </Button>
        }
      />
      <div className="mb-6 grid gap-4 tablet:max-w-160 tablet:grid-cols-2">
        {hasOrder && <OrderField orders={orders.data?.data ?? []} value={chosenId} onValue={setOrderId} />}
        <LanguageField
          label={t("Language")}
          languages={languages ?? []}
          value={choice.language}
          onValue={setLanguage}
        />
      </div>
      {data ? (
        <EmailFrame preview={data.data} isLoading={isPlaceholderData} />
      ) : error ? (
        <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={12} />
      )}
    </>
  );
}
