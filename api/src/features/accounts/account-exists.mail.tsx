import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** To the owner of an address that somebody gave for a new account. */
export function accountExistsMail({ sign_in_url, reset_url }: { sign_in_url: string; reset_url: string }): {
  subject: string;
  element: ReactElement;
} {
  return {
    subject: "You already have a Vitrine account",
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview="Sign in with this address."
        button={{ label: "Sign in", href: sign_in_url }}
        footer="You get this because somebody gave this address at Vitrine. Was it not you? Then do nothing: nothing has changed."
      >
        <Paragraph>This address already has an account at Vitrine, so no new one was made.</Paragraph>
        <Paragraph>
          Sign in with it, or set a new password at <a href={reset_url}>{reset_url}</a> if you have forgotten
          yours.
        </Paragraph>
      </Email>
    ),
  };
}
