import type { Role } from "@vitrine/contract/roles";
import { invitationDays } from "@vitrine/contract/shops/staff-accounts";
import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

const withRole: Record<Role, string> = {
  owner: "an owner",
  admin: "an admin",
  manager: "a manager",
  staff: "staff",
};

/** Email that invites a person to become a member of a shop. */
export function invitationMail({
  shop,
  inviter,
  role,
  email,
  url,
}: {
  shop: string;
  inviter: string;
  role: Role;
  email: string;
  url: string;
}): { subject: string; element: ReactElement } {
  return {
    subject: `${inviter} invited you to ${shop}`,
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={`The invitation is valid for ${invitationDays} days.`}
        button={{ label: "View invitation", href: url }}
        footer={`We sent this to ${email} because ${inviter} entered it. Don't know them? You can ignore this email.`}
      >
        <Paragraph>
          {inviter} invited you to work on {shop} as {withRole[role]}.
        </Paragraph>
        <Paragraph>
          Sign in with {email}, or create an account with it. The invitation is valid for {invitationDays}{" "}
          days.
        </Paragraph>
      </Email>
    ),
  };
}
