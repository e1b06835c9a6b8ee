import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

interface Written {
  subject: string;
  element: ReactElement;
}

/** The email that asks the recipient to confirm a sign-up. */
export function confirmSignUpMail(shop: { name: string }, confirmUrl: string, days: number): Written {
  return {
    subject: `Confirm that you want emails from ${shop.name}`,
    element: (
      <Email
        from={{ name: shop.name }}
        preview="One click and you're subscribed."
        button={{ label: "Confirm subscription", href: confirmUrl }}
        footer={
          <>
            Someone entered this email in the sign-up form of <bdi>{shop.name}</bdi>. Wasn't you? You can
            ignore this email: without your confirmation you won't be subscribed.
          </>
        }
      >
        <Paragraph>
          Confirm that <bdi>{shop.name}</bdi> may email you news and offers. The link is valid for {days}{" "}
          days.
        </Paragraph>
      </Email>
    ),
  };
}

/** The email to a new subscriber, with the link to unsubscribe. */
export function welcomeMail(
  shop: { name: string },
  { storeUrl, unsubscribeUrl }: { storeUrl: string; unsubscribeUrl: string },
): Written {
  return {
    subject: `You're subscribed to emails from ${shop.name}`,
    element: (
      <Email
        from={{ name: shop.name }}
        preview={`You'll get news and offers from ${shop.name}.`}
        button={{ label: "View shop", href: storeUrl }}
        footer={
          <>
            You received this because you signed up for emails from <bdi>{shop.name}</bdi>.{" "}
            <a href={unsubscribeUrl}>Unsubscribe</a>
          </>
        }
      >
        <Paragraph>
          Thank you for signing up. You'll get news and offers from <bdi>{shop.name}</bdi>. You can
          unsubscribe at any time.
        </Paragraph>
      </Email>
    ),
  };
}
