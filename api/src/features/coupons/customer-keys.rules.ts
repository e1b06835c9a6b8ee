const gmail = new Set(["gmail.com", "googlemail.com"]);

/**
 * Keys that identify a customer for the limits of coupons, with or without an account. Spellings that reach the same
 * mailbox have the same key: upper and lower case, tags ("mona+shop@…") and, at Gmail, points.
 */
export function customerKeys(contact: { email?: string | null; phone_e164?: string | null }): string[] {
  const { email, phone_e164 } = contact;
  return [...(email ? [`email:${mailboxOf(email)}`] : []), ...(phone_e164 ? [`phone:${phone_e164}`] : [])];
}

function mailboxOf(email: string): string {
  const written = email.normalize("NFKC").trim().toLowerCase();
  const at = written.lastIndexOf("@");
  const local = written.slice(0, at).replace(/(?<=.)\+.*$/, "");
  const domain = written.slice(at + 1);
  return gmail.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
