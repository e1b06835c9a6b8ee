import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ProviderReturn, clearReturn } from "../../session/provider-return.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { startSession } from "../../session/session.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { FactorStep } from "./FactorStep.tsx";
import { LinkStep } from "./LinkStep.tsx";
import { nextStep, type Step } from "./next-step.ts";
import { comeBy, type Further } from "./social-logins.data.ts";
import { endFlow, nameIn, providerTitles, type OAuthFlow, flowOf } from "./oauth-flow.ts";

const pauseAfterFailureMs = 1_000;

export interface SocialReturnProps {
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
  const navigate = useNavigate();
  const [flow] = useState(() => flowOf(back));
  const [step, setStep] = useState<Step>({ kind: "asking" });
  // Information entered so far; every call sends all of it.
  const [further, setFurther] = useState<Further>({});
  const begun = useRef(false);

  const toLogin = () => {
    void navigate({ to: paths.login, search: { to: flow?.to || undefined } as never, replace: true });
    onGivenUp();
  };
  const giveUp = (words: string) => {
    notify(words, "warning");
    setTimeout(toLogin, pauseAfterFailureMs);
  };

  /** Signs in. Resolves to an error message if the current step can correct it. */
  const go = async (more: Further): Promise<string | undefined> => {
    if (!flow || !back.token) return undefined;
    const all = { ...further, ...more };
    try {
      const answer = await comeBy(flow, { token: back.token, name: nameIn(back.user) }, all);
      startSession(answer);
      notify(answer.message, "success");
    } catch (error) {
      return continueAfter(error, all);
    }
    await onSignedIn(flow);
    return undefined;
  };
  const continueAfter = (error: unknown, given: Further): string | undefined => {
    const next = nextStep(error, step);
    if (next === "here") return errorMessage(error);
    setFurther(given);
    setStep(next ?? { kind: "asking" });
    if (!next) giveUp(errorMessage(error));
    return undefined;
  };
  const goProven = async (proof: Further) => {
    const words = await go(proof);
    if (words) setStep({ kind: "again", proof, words });
  };

  const begin = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    clearReturn();
    endFlow();
    if (!flow) giveUp(t("This sign-in started in another window. Sign in again."));
    else if (back.token) void go({});
    else giveUp(t("The sign-in was cancelled. Try again or use your password."));
  });
  useEffect(() => begin(), []);

  if (!flow || step.kind === "asking")
    return (
      <output className="flex items-center gap-2 py-6 text-ink2">
        <Spinner />
        {flow
          ? t("Signing you in with {{provider}}", { provider: providerTitles[flow.provider] })
          : t("One moment")}
      </output>
    );
  const provider = providerTitles[flow.provider];
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
          <Button look="quiet" className="-ms-3.5 self-start" onClick={() => setStep({ kind: "link" })}>
            {t("I already have an account")}
          </Button>
        </>
      )}
      {step.kind === "factor" && <FactorStep onTyped={(code) => go({ code })} />}
      {step.kind === "again" && (
        <Banner
          tone="critical"
          title={step.words}
          action={<Button onClick={() => void goProven(step.proof)}>{t("Try again")}</Button>}
        />
      )}
      <Button look="quiet" className="-ms-3.5 self-start" onClick={toLogin}>
        {t("Sign in another way")}
      </Button>
    </>
  );
}
