import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { AuthPage } from "../../shared/account/AuthPage.tsx";
import { referralCode } from "../../shared/account/referral.ts";
import { ReferringAgency } from "../../shared/account/ReferringAgency.tsx";
import { paths } from "../../paths.ts";
import { useListSearch } from "../../ui/table/list-search.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { useSignInPage, useContinue } from "./after-sign-in.ts";
import { CodeStep } from "./CodeStep.tsx";
import { EmailStep } from "./EmailStep.tsx";
import { signInSearch } from "./LoginPage.tsx";
import { NameStep } from "./NameStep.tsx";
import { OutboxHint } from "../../shared/account/OutboxHint.tsx";
import type { EmailProof } from "./email-proof.ts";

type Step = "email" | "code" | "name";
const steps: readonly Step[] = ["email", "code", "name"];

/** Email, code, name: three forms on one page. All stay mounted, so going back loses nothing. */
export function RegisterPage({ otherWays }: { otherWays?: ReactNode }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>("email");
  const [proof, setProof] = useState<EmailProof>();
  const [{ to }] = useListSearch(signInSearch);
  const continueTo = useContinue();
  const typed = useLocation({ select: ({ state }) => (state as { email?: string }).email });
  const isOpen = useSignInPage(to);
  if (!isOpen) return null;
  // Invited staff join a shop; all others create one.
  const isInvited = to === paths.invitation;

  const notes: Record<Step, string> = {
    email: t("We'll email you a code to confirm your email."),
    code: t("We sent a code to {{email}}.", { email: proof?.email }),
    name: t("Your email is confirmed. This is the last step."),
  };
  return (
    <AuthPage
      title={isInvited ? t("Create account") : t("Create a shop")}
      note={notes[step]}
      figure={
        isInvited
          ? { value: "3", words: t("steps to join the shop") }
          : { value: "10", words: t("minutes to create your shop") }
      }
      footer={
        <>
          {t("Already have an account?")}{" "}
          <TextLink to={paths.login} search={{ to }}>
            {t("Sign in")}
          </TextLink>
        </>
      }
    >
      <ReferringAgency code={referralCode()} />
      <p className="text-small text-ink3">
        {t("Step {{step}} of {{steps}}", { step: steps.indexOf(step) + 1, steps: steps.length })}
      </p>
      <EmailStep
        shown={step === "email"}
        known={typed}
        proof={proof}
        onSent={(sent) => {
          setProof(sent);
          setStep(sent.ticket ? "name" : "code");
        }}
      />
      <CodeStep
        // A new email starts with an empty code.
        key={proof?.email}
        shown={step === "code"}
        proof={proof}
        onSent={setProof}
        onBack={() => setStep("email")}
        onProven={(proven) => {
          setProof(proven);
          setStep("name");
        }}
      />
      <NameStep
        shown={step === "name"}
        proof={proof}
        onBack={() => setStep("email")}
        onTicketExpired={() => {
          setProof(undefined);
          setStep("email");
        }}
        onRegistered={() => continueTo(to)}
      />
      {step === "email" && otherWays}
      {step !== "name" && <OutboxHint />}
    </AuthPage>
  );
}
