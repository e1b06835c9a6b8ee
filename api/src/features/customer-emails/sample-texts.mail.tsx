import type { EmailLanguage } from "../../languages/email-language.ts";

/** Texts of previews in place of those that members and customers write. */
export function sampleTexts({ t }: EmailLanguage) {
  return {
    customer: t("Sample customer"),
    street: t("Sample street 1"),
    product: t("Sample product"),
    message: t("Your items arrive in two parcels. Reply to this email if you have a question."),
    proofReason: t("The picture can't be read. Send another one."),
    instructions: t("Pack the items well and send them to our address."),
    declineReason: t("The return period is over."),
  };
}

/** The subject of a test email. */
export function testSubject(subject: string, { t }: EmailLanguage): string {
  return t("[Test] {{subject}}", { subject });
}
