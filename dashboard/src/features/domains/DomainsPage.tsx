import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { AddDomainDialog } from "./AddDomainDialog.tsx";
import { DomainSection } from "./DomainSection.tsx";
import { useDomainActions, useDomains } from "./domains.data.ts";

/** The shop's own domains: their DNS records, their status, and the one in the shop's URLs. */
export function DomainsPage() {
  const query = useDomains();
  return (
    <StoredRecord page="domain" query={query}>
      {({ domains, handle_url }) => <Loaded domains={domains} handleUrl={handle_url} />}
    </StoredRecord>
  );
}

type Domains = NonNullable<ReturnType<typeof useDomains>["data"]>["data"]["domains"];

function Loaded({ domains, handleUrl }: { domains: Domains; handleUrl: string }) {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button look="primary" icon={Plus} onClick={() => setIsAdding(true)}>
      {t("Add domain")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("Domain")} actions={domains.length > 0 && add} />
      {domains.length === 0 ? (
        <EmptyState title={t("Connect your own domain")} action={add}>
          <p>
            {t(
              "Shoppers see your domain instead of the Vitrine URL. You buy it from any registrar, and set the records that we show you.",
            )}
          </p>
          <p className="mt-2 wrap-anywhere" dir="ltr">
            {handleUrl}
          </p>
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-8">
          {domains.map((domain) => (
            <DomainSection key={domain.id} domain={domain} />
          ))}
          <HandleUrl url={handleUrl} isPrimary={domains.every(({ is_primary }) => !is_primary)} />
        </div>
      )}
      {isAdding && <AddDomainDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** The URL with the handle, which always works. */
function HandleUrl({ url, isPrimary }: { url: string; isPrimary: boolean }) {
  const { t } = useTranslation();
  const { choosePrimary } = useDomainActions();
  return (
    <Section
      title={t("Vitrine URL")}
      note={isPrimary ? t("Shoppers see this URL.") : t("This URL redirects to your primary domain.")}
      actions={
        !isPrimary && (
          <Button onClick={() => void notifyOutcome(choosePrimary(null))}>{t("Use this URL instead")}</Button>
        )
      }
    >
      <p className="font-mono text-code wrap-anywhere" dir="ltr">
        {url}
      </p>
    </Section>
  );
}
