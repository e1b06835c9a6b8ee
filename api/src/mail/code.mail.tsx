import type { CSSProperties, ReactElement } from "react";
import { Email, Paragraph } from "./frame.tsx";

const requested = {
  register: "Enter this code to continue:",
  change_email: "Enter this code to use this email for your account:",
  delete_account: "Enter this code to delete your account:",
  delete_shop: "Enter this code to delete your shop:",
  set_factor: "Enter this code to set up an authenticator app:",
  prove_session: "Enter this code to confirm that it's you:",
};

/** The email with a six-digit code, valid for some minutes, that verifies the reader's email. */
export function codeMail({
  code,
  minutes,
  purpose = "register",
}: {
  code: string;
  minutes: number;
  purpose?: keyof typeof requested;
}): {
  subject: string;
  element: ReactElement;
} {
  return {
    subject: `${code} is your Vitrine code`,
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={`The code expires in ${minutes} minutes.`}
        footer="You received this because someone entered this email at Vitrine. Wasn't you? You can ignore this email."
      >
        <Paragraph>{requested[purpose]}</Paragraph>
        <Paragraph style={digits}>{code}</Paragraph>
        <Paragraph>
          The code expires in {minutes} minutes. Don't share it: we'll never ask you for it.
        </Paragraph>
      </Email>
    ),
  };
}

// Spaced by style alone, so that a copy contains only the six digits; one tap selects them all.
export const digits: CSSProperties = {
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSize: "36px",
  lineHeight: "48px",
  fontWeight: 600,
  letterSpacing: "0.25em",
  margin: "0 0 16px",
  userSelect: "all",
  WebkitUserSelect: "all",
};
