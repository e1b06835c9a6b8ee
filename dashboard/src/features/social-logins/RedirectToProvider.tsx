import type { ProviderName } from "@vitrine/contract/accounts/social-logins";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import { useSignInOptions } from "./social-logins.data.ts";
import { leaveFor, providerTitles } from "./oauth-flow.ts";

/** Redirects to the provider in a new tab, which signs in for the page in the other tab. */
export function RedirectToProvider({ provider }: { provider: ProviderName }) {
  const { t } = useTranslation();
  const options = useSignInOptions();
  useEffect(() => {
    if (options) leaveFor(provider, options, { again: true });
  }, [options, provider]);
  return (
    <output className="flex items-center gap-2 py-6 text-ink2">
      <Spinner />
      {t("Signing you in with {{provider}}", { provider: providerTitles[provider] })}
    </output>
  );
}
