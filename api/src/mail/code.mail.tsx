import type { CSSProperties, ReactElement } from "react";
import type { EmailLanguage } from "../languages/email-language.ts";
import { Email, Paragraph } from "./frame.tsx";

interface Code {
  code: string;
  minutes: number;
  purpose?: "register" | "change_email" | "prove_session";
}

/** The email with a six-digit code, valid for some minutes, that verifies the reader's email. */
export function codeMail(
  { code, minutes, purpose = "register" }: Code,
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { t, paragraph } = language;
  return {
    subject: t("{{code}} is your Vitrine code", { code }),
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={t("The code expires in {{minutes}} minutes.", { minutes })}
        footer={t(
          "You received this because someone entered this email at Vitrine. Wasn't you? You can ignore this email.",
        )}
        language={language}
      >
        <Paragraph>{requestOf(purpose, t)}</Paragraph>
        <Paragraph style={digits}>{code}</Paragraph>
        <Paragraph>
          {paragraph(
            t("The code expires in {{minutes}} minutes.", { minutes }),
            t("Don't share it: we'll never ask you for it."),
          )}
        </Paragraph>
      </Email>
    ),
  };
}

function requestOf(purpose: NonNullable<Code["purpose"]>, t: EmailLanguage["t"]): string {
  switch (purpose) {
    case "register":
      return t("Enter this code to continue:");
    case "change_email":
      return t("Enter this code to use this email for your account:");
    case "prove_session":
      return t("Enter this code to confirm that it's you:");
  }
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
