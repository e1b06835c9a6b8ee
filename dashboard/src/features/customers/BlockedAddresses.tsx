import type { Customer } from "@vitrine/contract/customers/customers";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { useCustomerChange } from "./customers.data.ts";

/** The delivery addresses that are blocked with a customer. */
export function BlockedAddresses({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const change = useCustomerChange(customer.id);
  const [busy, setBusy] = useState<string>();
  if (customer.blocked_addresses.length === 0) return null;

  async function unblock(key: string) {
    setBusy(key);
    await change(({ shop_id, id }) =>
      client.customers.unblock_address({ params: { shop_id, id }, query: { key } }),
    ).catch((error: unknown) => notify(errorMessage(error), "warning"));
    setBusy(undefined);
  }

  return (
    <Section title={t("Blocked addresses")} note={t("No order can be placed to these addresses.")}>
      <ul className="border-t border-rule">
        {customer.blocked_addresses.map(({ key, address }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-2">
            <address className="min-w-40 flex-1 not-italic wrap-anywhere" dir="auto">
              {address}
            </address>
            <Button busy={busy === key} onClick={() => void unblock(key)}>
              {t("Unblock address")}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
