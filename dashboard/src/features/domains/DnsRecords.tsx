import type { DnsRecord } from "@vitrine/contract/shops/domains";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button/Button.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { notify } from "../../ui/feedback/toast.tsx";

/** The records to set at the domain's provider, each with buttons that copy its name and value. */
export function DnsRecords({ records }: { records: readonly DnsRecord[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="mb-2 text-ink2">
        {t(
          "Set these records at the provider of your domain. Keep the TXT record: it proves your ownership.",
        )}
      </p>
      <ul className="border-b border-rule">
        {records.map((record) => (
          <li
            key={`${record.type} ${record.value}`}
            className="grid gap-x-4 gap-y-2 border-t border-rule py-3 tablet:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <Part label={t("Type")} value={record.type} />
            <Part label={t("Name")} value={record.name} copyLabel={t("Copy name")} />
            <Part label={t("Value")} value={record.value} copyLabel={t("Copy value")} />
            <div className="self-center">
              {record.is_found ? (
                <StatusBadge tone="positive" shape="done">
                  {t("Found")}
                </StatusBadge>
              ) : (
                <StatusBadge tone="neutral" shape="none">
                  {t("Not found")}
                </StatusBadge>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Part({ label, value, copyLabel }: { label: string; value: string; copyLabel?: string }) {
  const { t } = useTranslation();
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      notify(t("Copied to the clipboard."), "success");
    } catch {
      notify(t("Couldn't copy. Your browser blocked access to the clipboard."), "warning");
    }
  }
  return (
    <div className="flex min-w-0 items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="text-small text-ink3">{label}</p>
        <p className="font-mono text-code wrap-anywhere" dir="ltr">
          {value}
        </p>
      </div>
      {copyLabel && <IconButton icon={Copy} label={`${copyLabel}: ${value}`} onClick={() => void copy()} />}
    </div>
  );
}
