import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** Email to the owner of an existing account when someone tries to register with its email. */
export function accountExistsMail({ sign_in_url, reset_url }: { sign_in_url: string; reset_url: string }): {
  subject: string;
  element: ReactElement;
} {
  return {
    subject: "You already have a Vitrine account",
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview="Sign in with this email."
        button={{ label: "Sign in", href: sign_in_url }}
        footer="You received this because someone entered this email at Vitrine. Wasn't you? You can ignore this email."
      >
        <Paragraph>An account with this email already exists, so we didn't create a new one.</Paragraph>
        <Paragraph>
          Sign in, or choose a new password at <a href={reset_url}>{reset_url}</a> if you forgot yours.
        </Paragraph>
      </Email>
    ),
  };
}
