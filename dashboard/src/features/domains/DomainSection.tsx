import type { Domain } from "@vitrine/contract/shops/domains";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { DnsRecords } from "./DnsRecords.tsx";
import { problemText, statusLabel } from "./domain-labels.ts";
import { useDomainActions } from "./domains.data.ts";

/** A domain with its status, what is wrong, and the records to set. */
export function DomainSection({ domain }: { domain: Domain }) {
  const { t } = useTranslation();
  const { label, tone, shape } = statusLabel(domain.status, t);
  const { problem, checked_at, next_check_at } = domain;
  return (
    <Section title={domain.name} actions={<Actions domain={domain} />}>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge tone={tone} shape={shape}>
          {label}
        </StatusBadge>
        {domain.is_primary && (
          <StatusBadge tone="info" shape="done">
            {t("Primary")}
          </StatusBadge>
        )}
        {domain.name !== domain.host && (
          <span className="font-mono text-code wrap-anywhere text-ink3" dir="ltr">
            {domain.host}
          </span>
        )}
      </div>
      {problem && checked_at && (
        <Banner
          tone={domain.status === "error" ? "critical" : "caution"}
          title={problemText(problem, domain, t)}
        >
          {next_check_at && t("We check again automatically. Changes of DNS records can take a few hours.")}
        </Banner>
      )}
      <DnsRecords records={domain.records} />
      {checked_at && (
        <p className="text-small text-ink3">
          {t("Last checked:")} <DateText at={checked_at} />
        </p>
      )}
    </Section>
  );
}

function Actions({ domain }: { domain: Domain }) {
  const { t } = useTranslation();
  const { check, choosePrimary, remove } = useDomainActions();
  const [isChecking, setIsChecking] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);

  async function checkNow() {
    setIsChecking(true);
    await notifyOutcome(check(domain.id));
    setIsChecking(false);
  }

  return (
    <div className="flex flex-wrap gap-2">
      {domain.status === "active" && !domain.is_primary && (
        <Button onClick={() => void notifyOutcome(choosePrimary(domain.id))}>{t("Make primary")}</Button>
      )}
      <Button busy={isChecking} onClick={() => void checkNow()}>
        {t("Check now")}
      </Button>
      <Menu
        trigger={
          <IconButton icon={Ellipsis} label={t("More actions for {{domain}}", { domain: domain.name })} />
        }
        items={[{ label: t("Remove domain"), onClick: () => setIsRemoving(true), danger: true }]}
      />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t("Remove “{{domain}}”?", { domain: domain.name })}
        action={t("Remove domain")}
        onConfirm={() => notifyOutcome(remove(domain.id))}
      >
        {t(
          "Your shop stops responding at this domain. For 7 days, no other shop can connect it; you can add it again.",
        )}
      </ConfirmDialog>
    </div>
  );
}
