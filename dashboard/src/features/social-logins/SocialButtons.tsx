import type { ProviderName } from "@vitrine/contract/accounts/social-logins";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { ProviderLogo } from "./ProviderLogo.tsx";
import { useSignInOptions } from "./social-logins.data.ts";
import { leaveFor } from "./oauth-flow.ts";

/**
 * A button for each configured provider; renders nothing if there are none.
 *
 * @param props.to the page to continue to after sign-in
 * @param props.onChoose called instead of leaving this page for the provider
 */
export function SocialButtons({
  to,
  onChoose,
}: {
  to?: string;
  onChoose?: (provider: ProviderName) => void;
}) {
  const { t } = useTranslation();
  const options = useSignInOptions();
  const words: Record<ProviderName, string> = {
    google: t("Continue with Google"),
    apple: t("Continue with Apple"),
    facebook: t("Continue with Facebook"),
  };
  const offered = (Object.keys(words) as ProviderName[]).filter((name) => options?.[name]);
  if (!options || offered.length === 0) return null;
  return (
    <fieldset aria-label={t("Other ways to sign in")} className="flex min-w-0 flex-col gap-2">
      <p
        aria-hidden
        className="flex items-center gap-3 text-small text-ink3 before:flex-1 before:border-t before:border-rule after:flex-1 after:border-t after:border-rule"
      >
        {t("or")}
      </p>
      {offered.map((name) => (
        <Button
          key={name}
          className="min-h-11! w-full"
          onClick={() => (onChoose ? onChoose(name) : leaveFor(name, options, { to }))}
        >
          <ProviderLogo of={name} />
          {words[name]}
        </Button>
      ))}
    </fieldset>
  );
}
