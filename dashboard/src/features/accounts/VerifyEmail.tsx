import { useState } from "react";
import { CodeStep } from "./CodeStep.tsx";
import { EmailStep } from "./EmailStep.tsx";
import { OutboxHint } from "../../shared/account/OutboxHint.tsx";
import type { EmailProof } from "./email-proof.ts";

interface ProveEmailProps {
  /** The initial email. */
  known?: string;
  onProven: (proof: { email: string; ticket: string }) => unknown;
}

/** Email, then the code that was sent to it. Both steps stay mounted, so going back loses nothing. */
export function VerifyEmail({ known, onProven }: ProveEmailProps) {
  const [proof, setProof] = useState<EmailProof>();
  const [hasCode, setHasCode] = useState(false);
  return (
    <>
      <EmailStep
        shown={!hasCode}
        known={known}
        proof={proof}
        onSent={(sent) => {
          setProof(sent);
          setHasCode(true);
        }}
      />
      <CodeStep
        key={proof?.email}
        shown={hasCode}
        proof={proof}
        onSent={setProof}
        onBack={() => setHasCode(false)}
        onProven={({ email, ticket }) => onProven({ email, ticket: ticket ?? "" })}
      />
      <OutboxHint />
    </>
  );
}
