import { type PaymentProviderAccount, providerCurrencies } from "@vitrine/contract/payments/online-payments";
import { providerTitle } from "@vitrine/contract/payments/provider-titles";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { useShop } from "../../session/shop.ts";
import { ActiveBadge } from "./ActiveBadge.tsx";
import { useProviderActions, useProviders } from "./online-payments.data.ts";
import { ProviderDialog } from "./ProviderDialog.tsx";

/** The payment providers, and the shop's accounts there. */
export function OnlinePaymentsSection() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useProviders();
  const { currency } = useShop();
  return (
    <Section
      title={t("Online payments")}
      note={t("Shoppers pay on the provider's page. The money goes to your account there.")}
    >
      {error && !data && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && <SkeletonLines lines={2} />}
      {data && (
        <ul>
          {data.data
            .filter((account) => account.is_connected || isSupported(account, currency))
            .map((account) => (
              <Provider key={account.provider} account={account} />
            ))}
        </ul>
      )}
    </Section>
  );
}

/** True if shops that sell in this currency can connect the provider. */
function isSupported({ provider }: PaymentProviderAccount, currency: string): boolean {
  const onlyCurrency = providerCurrencies[provider];
  return onlyCurrency === undefined || onlyCurrency === currency;
}

function Provider({ account }: { account: PaymentProviderAccount }) {
  const { t } = useTranslation();
  const { remove } = useProviderActions(account);
  const [dialog, setDialog] = useState<"settings" | "disconnect">();
  const { currency } = useShop();
  const title = providerTitle(account.provider);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-rule py-3">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {title}
          <ProviderBadges account={account} />
        </p>
        <p className="mt-0.5 text-ink2">
          {account.is_connected ? (
            <>
              <bdi>{account.name}</bdi> ·{" "}
              {account.store_id
                ? t("Store {{store}}", { store: account.store_id })
                : t("Key ending in {{ending}}", { ending: account.key_ending })}
            </>
          ) : (
            providerNote(account.provider, t)
          )}
        </p>
        {account.is_connected && account.capture_on !== "placement" && (
          <p className="mt-0.5 text-ink2">
            {account.capture_on === "shipment"
              ? t("Payments are captured when orders ship.")
              : t("Payments are captured manually.")}
          </p>
        )}
        {!isSupported(account, currency) && (
          <p className="mt-0.5 text-ink2">
            {t("Only for shops that sell in {{currency}}.", {
              currency: providerCurrencies[account.provider],
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {account.is_connected && (
          <Button onClick={() => setDialog("disconnect")}>
            {t("Disconnect {{provider}}", { provider: title })}
          </Button>
        )}
        <Button onClick={() => setDialog("settings")}>
          {account.is_connected
            ? t("Edit {{provider}}", { provider: title })
            : t("Connect {{provider}}", { provider: title })}
        </Button>
      </div>
      {dialog === "settings" && (
        <ProviderDialog account={account} title={title} onClose={() => setDialog(undefined)} />
      )}
      <ConfirmDialog
        open={dialog === "disconnect"}
        onOpenChange={(open) => !open && setDialog(undefined)}
        title={t("Disconnect {{provider}}?", { provider: title })}
        action={t("Disconnect {{provider}}", { provider: title })}
        onConfirm={() => notifyOutcome(remove())}
      >
        {t(
          "We delete your keys, and shoppers can't choose this payment method anymore. Payments that aren't completed yet won't be recorded, and orders can't be refunded from here.",
        )}
      </ConfirmDialog>
    </li>
  );
}

function providerNote(provider: PaymentProviderAccount["provider"], t: TFunction): string {
  switch (provider) {
    case "stripe":
      return t("Cards, Apple Pay, Google Pay and other methods of your Stripe account.");
    case "sslcommerz":
      return t("Cards, bKash, Nagad, Rocket and bank accounts in Bangladesh.");
    case "bkash":
      return t("bKash wallets, with your own bKash merchant account.");
  }
}

function ProviderBadges({
  account: { is_connected, is_active, is_test },
}: {
  account: PaymentProviderAccount;
}) {
  const { t } = useTranslation();
  if (!is_connected)
    return (
      <StatusBadge tone="neutral" shape="none">
        {t("Not connected")}
      </StatusBadge>
    );
  return (
    <>
      <ActiveBadge isActive={is_active} />
      {is_test && (
        <StatusBadge tone="caution" shape="problem">
          {t("Test mode")}
        </StatusBadge>
      )}
    </>
  );
}
