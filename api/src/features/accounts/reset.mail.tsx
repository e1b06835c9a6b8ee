import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** Email with a password reset link. */
export function resetMail({ url, minutes }: { url: string; minutes: number }): {
  subject: string;
  element: ReactElement;
} {
  return {
    subject: "Choose a new password",
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={`The link expires in ${minutes} minutes.`}
        button={{ label: "Choose a new password", href: url }}
        footer="You received this because someone requested a new password for this account. Wasn't you? You can ignore this email. Your password stays the same."
      >
        <Paragraph>Choose a new password for your Vitrine account.</Paragraph>
        <Paragraph>
          The link works once and expires in {minutes} minutes. Changing your password signs out all devices.
        </Paragraph>
      </Email>
    ),
  };
}
