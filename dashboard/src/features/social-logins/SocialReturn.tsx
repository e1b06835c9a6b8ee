import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { ProviderReturn } from "../../session/provider-return.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import { FactorStep } from "./FactorStep.tsx";
import { KeepStep } from "./KeepStep.tsx";
import { LinkStep } from "./LinkStep.tsx";
import { providerTitles, type OAuthFlow } from "./oauth-flow.ts";
import { type SocialSignIn, useSocialSignIn } from "./useSocialSignIn.ts";

interface SocialReturnProps {
  back: ProviderReturn;
  onSignedIn: (flow: OAuthFlow) => unknown;
  /** Called to show the ordinary login form. */
  onGivenUp: () => void;
  /** Verifies an email by a code sent to it. */
  VerifyEmail: ComponentType<{
    known?: string;
    onProven: (proof: { email: string; ticket: string }) => unknown;
  }>;
}

/** Signs in users who return from a provider, and asks for missing information. */
export function SocialReturn({ back, onSignedIn, onGivenUp, VerifyEmail }: SocialReturnProps) {
  const { t } = useTranslation();
  const signIn = useSocialSignIn(back, { onSignedIn, onGivenUp });
  const { flow, step, toLogin } = signIn;

  if (!flow || step.kind === "asking")
    return (
      <output className="flex items-center gap-2 py-6 text-ink2">
        <Spinner />
        {flow
          ? t("Signing you in with {{provider}}", { provider: providerTitles[flow.provider] })
          : t("One moment")}
      </output>
    );
  return (
    <>
      <CurrentStep signIn={signIn} provider={providerTitles[flow.provider]} VerifyEmail={VerifyEmail} />
      <Button look="quiet" className="-ms-3.5 self-start" onClick={toLogin}>
        {t("Sign in another way")}
      </Button>
    </>
  );
}

interface CurrentStepProps extends Pick<SocialReturnProps, "VerifyEmail"> {
  signIn: SocialSignIn;
  provider: string;
}

/** Asks for the missing information. */
function CurrentStep({ signIn, provider, VerifyEmail }: CurrentStepProps) {
  const { t } = useTranslation();
  const { step, go, goProven, toLink } = signIn;
  return (
    <>
      {step.kind === "link" && (
        <>
          <Banner
            tone="info"
            title={
              step.email
                ? t("{{email}} already has an account", { email: step.email })
                : t("Connect {{provider}} to your account", { provider })
            }
          >
            {t("Enter your password once. After that, you can also sign in with {{provider}}.", { provider })}
          </Banner>
          <LinkStep known={step.email} onTyped={go} />
        </>
      )}
      {step.kind === "prove" && (
        <>
          <Banner tone="info" title={t("One more step to sign in with {{provider}}", { provider })}>
            {t("Enter your email. We'll send you a code to confirm it.")}
          </Banner>
          <VerifyEmail key={step.round} known={step.email} onProven={goProven} />
          <Button look="quiet" className="-ms-3.5 self-start" onClick={toLink}>
            {t("I already have an account")}
          </Button>
        </>
      )}
      {step.kind === "keep" && <KeepStep at={step.at} onKeep={() => go({ keep_account: true })} />}
      {step.kind === "factor" && <FactorStep onTyped={(code) => go({ code })} />}
      {step.kind === "again" && (
        <Banner
          tone="critical"
          title={step.words}
          action={<Button onClick={() => void goProven(step.proof)}>{t("Try again")}</Button>}
        />
      )}
    </>
  );
}
