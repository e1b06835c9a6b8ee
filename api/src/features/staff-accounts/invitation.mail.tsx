import type { Role } from "@vitrine/contract/roles";
import { invitationDays } from "@vitrine/contract/shops/staff-accounts";
import type { ReactElement } from "react";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

interface InvitationMail {
  shop: string;
  inviter: string;
  role: Role;
  /** Of an own role of the shop. */
  role_name: string | null;
  email: string;
  url: string;
}

/** Email that invites a person to become a member of a shop. */
export function invitationMail(
  { shop, inviter, role, role_name, email, url }: InvitationMail,
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { t, paragraph } = language;
  const days = { number: invitationDays };
  return {
    subject: t("{{inviter}} invited you to {{shop}}", { inviter, shop }),
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={t("The invitation is valid for {{number}} days.", days)}
        button={{ label: t("View invitation"), href: url }}
        footer={paragraph(
          t("We sent this to {{email}} because {{inviter}} entered it.", { email, inviter }),
          t("Don't know them? You can ignore this email."),
        )}
        language={language}
      >
        <Paragraph>{requestOf({ shop, inviter, role, role_name }, t)}</Paragraph>
        <Paragraph>
          {paragraph(
            t("Sign in with {{email}}, or create an account with it.", { email }),
            t("The invitation is valid for {{number}} days.", days),
          )}
        </Paragraph>
      </Email>
    ),
  };
}

function requestOf(
  { shop, inviter, role, role_name }: Pick<InvitationMail, "shop" | "inviter" | "role" | "role_name">,
  t: EmailLanguage["t"],
): string {
  const names = { shop, inviter };
  switch (role) {
    case "owner":
      return t("{{inviter}} invited you to work on {{shop}} as an owner.", names);
    case "admin":
      return t("{{inviter}} invited you to work on {{shop}} as an admin.", names);
    case "manager":
      return t("{{inviter}} invited you to work on {{shop}} as a manager.", names);
    case "staff":
      return t("{{inviter}} invited you to work on {{shop}} as staff.", names);
    case "custom":
      return t("{{inviter}} invited you to work on {{shop}}. Your role: {{role}}.", {
        ...names,
        role: role_name ?? "",
      });
  }
}
