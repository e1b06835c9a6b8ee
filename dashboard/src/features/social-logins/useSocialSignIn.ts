import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ProviderReturn, clearReturn } from "../../session/provider-return.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { startSession } from "../../session/session.ts";
import { paths } from "../../paths.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { nextStep, type Step } from "./next-step.ts";
import { comeBy, type Further } from "./social-logins.data.ts";
import { endFlow, nameIn, type OAuthFlow, flowOf } from "./oauth-flow.ts";

const pauseAfterFailureMs = 1_000;

export type SocialSignIn = ReturnType<typeof useSocialSignIn>;

/**
 * Signs in a user who has returned from a provider. Begins once the component is mounted; `step` is the information that
 * is missing then.
 */
export function useSocialSignIn(
  back: ProviderReturn,
  { onSignedIn, onGivenUp }: { onSignedIn: (flow: OAuthFlow) => unknown; onGivenUp: () => void },
) {
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
      const response = await comeBy(flow, { token: back.token, name: nameIn(back.user) }, all);
      startSession(response);
      notify(response.message, "success");
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

  return { flow, step, go, goProven, toLogin, toLink: () => setStep({ kind: "link" }) };
}
