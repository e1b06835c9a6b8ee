import { hasPermission } from "@vitrine/contract/roles";
import type { SmsGateway } from "@vitrine/contract/checkout/sms-gateways";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { SmsGatewayDialog } from "./SmsGatewayDialog.tsx";
import { SmsTestDialog } from "./SmsTestDialog.tsx";
import { useSmsGateway, useSmsGatewayActions } from "./sms-gateway.data.ts";

/** The company that sends the shop's text messages. Only owners and admins can change it. */
export function SmsGatewaySection() {
  const { t } = useTranslation();
  const { permissions } = useShop();
  const isAllowed = hasPermission(permissions, "payments");
  const { data, error, isPending, refetch } = useSmsGateway(isAllowed);
  return (
    <MarginSection
      title={t("SMS gateway")}
      note={t("The company that sends your text messages. It charges you for each message.")}
    >
      {!isAllowed && <p className="text-ink2">{t("Only owners and admins can connect an SMS gateway.")}</p>}
      {error && !data && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isAllowed && isPending && <SkeletonLines lines={2} />}
      {data && <Gateway gateway={data.data} />}
    </MarginSection>
  );
}

function Gateway({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTranslation();
  const { remove } = useSmsGatewayActions();
  const [dialog, setDialog] = useState<"settings" | "test" | "disconnect">();
  const close = () => setDialog(undefined);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <GatewayBadge gateway={gateway} />
        {gateway.is_connected && (
          <p className="text-ink2">
            {t("Messages in the last 24 hours: {{sent}} of {{limit}}", {
              sent: gateway.sent_today,
              limit: gateway.max_per_day,
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setDialog("settings")}>
          {gateway.is_connected ? t("Edit SMS gateway") : t("Connect SMS gateway")}
        </Button>
        {gateway.is_connected && (
          <>
            <Button onClick={() => setDialog("test")}>{t("Send test SMS")}</Button>
            <Button onClick={() => setDialog("disconnect")}>{t("Disconnect SMS gateway")}</Button>
          </>
        )}
      </div>
      {dialog === "settings" && <SmsGatewayDialog gateway={gateway} onClose={close} />}
      {dialog === "test" && <SmsTestDialog onClose={close} />}
      <ConfirmDialog
        open={dialog === "disconnect"}
        onOpenChange={(open) => !open && close()}
        title={t("Disconnect SMS gateway?")}
        action={t("Disconnect SMS gateway")}
        onConfirm={() => notifyOutcome(remove())}
      >
        {t(
          "We delete your key, and codes are emailed from now on. Orders without an email wait for your call.",
        )}
      </ConfirmDialog>
    </>
  );
}

function GatewayBadge({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTranslation();
  if (!gateway.is_connected)
    return (
      <StatusBadge tone="neutral" shape="none">
        {t("Not connected")}
      </StatusBadge>
    );
  return gateway.is_active ? (
    <StatusBadge tone="positive" shape="done">
      {t("Active")}
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral" shape="none">
      {t("Inactive")}
    </StatusBadge>
  );
}
