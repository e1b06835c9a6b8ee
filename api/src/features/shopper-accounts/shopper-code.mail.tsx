import type { ReactElement } from "react";
import { digits } from "../../mail/code.mail.tsx";
import { Email, Paragraph } from "../../mail/frame.tsx";
import type { CodePurpose } from "./shopper-codes.queries.ts";

const requested: Record<CodePurpose, { subject: string; text: string }> = {
  sign_in: { subject: "to sign in", text: "Enter this code to sign in:" },
  delete_account: {
    subject: "to delete your account",
    text: "Enter this code to delete your account and your personal data:",
  },
};

/** The email to a shopper with a code, which is valid in the browser that requested it. */
export function shopperCodeMail(about: {
  shop: { name: string };
  code: string;
  minutes: number;
  purpose: CodePurpose;
}): { subject: string; element: ReactElement } {
  const { shop, code, minutes, purpose } = about;
  return {
    subject: `${code} is your code ${requested[purpose].subject} at ${shop.name}`,
    element: (
      <Email
        from={{ name: shop.name }}
        preview={`The code expires in ${minutes} minutes.`}
        footer={
          <>
            You received this because someone entered this email at <bdi>{shop.name}</bdi>. Wasn't you? You
            can ignore this email.
          </>
        }
      >
        <Paragraph>{requested[purpose].text}</Paragraph>
        <Paragraph style={digits}>{code}</Paragraph>
        <Paragraph>
          The code expires in {minutes} minutes, and only works in the browser in which you requested it.
          Don't share it: the shop will never ask you for it.
        </Paragraph>
      </Email>
    ),
  };
}
