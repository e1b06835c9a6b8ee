import type { Message } from "@vitrine/contract/shops/messages";

/** Maximum length of the quoted text: browsers and email programs cut off or ignore long mailto URLs. */
const maxQuoted = 1000;

/**
 * A mailto URL that starts a reply with the quoted message. The shopper's text is encoded, so that it can't add a
 * recipient or a header.
 */
export function replyUrl({ email, text }: Pick<Message, "email" | "text">, subject: string): string {
  const excerpt = [...text].slice(0, maxQuoted).join("");
  const quoted = excerpt
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const to = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
}
