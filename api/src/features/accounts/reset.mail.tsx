import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** The way to a new password. */
export function resetMail({ url, minutes }: { url: string; minutes: number }): {
  subject: string;
  element: ReactElement;
} {
  return {
    subject: "Choose a new password",
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={`The link works for ${minutes} minutes.`}
        button={{ label: "Choose a new password", href: url }}
        footer="You get this because somebody asked for a new password for this address. Was it not you? Then do nothing: your password stays as it is."
      >
        <Paragraph>Press the button to choose a new password for your Vitrine account.</Paragraph>
        <Paragraph>
          The link works once, for {minutes} minutes. All devices that are signed in will be signed out.
        </Paragraph>
      </Email>
    ),
  };
}
