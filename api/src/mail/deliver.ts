import path from "node:path";
import { createTransport } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import { writeWhole } from "../files/write-atomically.ts";
import { type OutboxMail, removeEmails, stampOf } from "./outbox.ts";

export interface Mail {
  /**
   * Becomes the Message-ID, so that an email that is sent twice is recognised as one. Letters, digits, `.`,
   * `_`, `-`.
   */
  id: string;
  /** An email without a display name. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Without one, replies go to our own email, under the sender's name. */
  replyTo?: string;
  /** Shown as the sender's name with our own email, usually the shop's name. */
  fromName?: string;
  /** URL of one-click unsubscription in email programs: takes a POST. */
  unsubscribeUrl?: string;
  attachments?: { name: string; type: "application/pdf"; content: Uint8Array }[];
}

export interface Post {
  /** Resolves once the server has accepted the email; throws otherwise, so that a job can retry. */
  send(mail: Mail): Promise<void>;
  /** Deletes emails in the outbox that were sent before a date. */
  forget(before: Date): Promise<void>;
  close(): void;
}

interface PostConfig {
  /** `smtps://user:password@host:465`; without one, emails become files in `outboxDir`. */
  smtpUrl?: string;
  /** `Vitrine <mail@example.com>` or only the email. */
  from: string;
  outboxDir: string;
  now?: () => Date;
}

/** Sends emails by SMTP, or writes them to the outbox if no server is set. */
export function createPost({ smtpUrl, from, outboxDir, now = () => new Date() }: PostConfig): Post {
  const sender = readSender(from);
  return smtpUrl ? smtpPost(smtpUrl) : outboxPost();

  function smtpPost(url: string): Post {
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
    return {
      send: async (mail) => void (await transport.sendMail(emailOf(mail, sender, now()))),
      forget: async () => {},
      close: () => transport.close(),
    };
  }

  function outboxPost(): Post {
    return {
      async send(mail) {
        const { from, to, replyTo, subject, html, text, date } = emailOf(mail, sender, now());
        const stored: OutboxMail = {
          id: mail.id,
          from: mailbox(from),
          to: mailbox(to),
          reply_to: mailbox(replyTo),
          subject,
          html,
          text,
          sent_at: date.toISOString(),
          ...(mail.attachments && {
            attachments: mail.attachments.map(({ content, ...file }) => ({
              ...file,
              base64: Buffer.from(content).toString("base64"),
            })),
          }),
        };
        const file = path.join(outboxDir, `${stampOf(date)}-${mail.id}.json`);
        await writeWhole(file, JSON.stringify(stored), { durable: false });
      },
      forget: (before) => removeEmails(outboxDir, before),
      close: () => {},
    };
  }
}

function emailOf(mail: Mail, sender: { name: string; address: string }, date: Date) {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(mail.id)) throw new Error("Not an id of an email");
  return {
    messageId: `<${mail.id}@${sender.address.split("@")[1]}>`,
    date,
    from: { name: oneLine(mail.fromName ?? sender.name), address: sender.address },
    to: { name: "", address: parseMailbox(mail.to) },
    replyTo: mail.replyTo
      ? { name: "", address: parseMailbox(mail.replyTo) }
      : { name: oneLine(mail.fromName ?? sender.name), address: sender.address },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    attachments: mail.attachments?.map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: type,
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const mailbox = ({ name, address }: { name: string; address: string }) =>
  name ? `${name} <${address}>` : address;

/** Names and subjects come from merchants: a line break must not start another header. */
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

function parseMailbox(typed: string): string {
  if (typed.length > 254 || !/^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(typed))
    throw new Error("Not a single email");
  return typed;
}

function readSender(from: string) {
  const [sender, ...others] = addressparser(from, { flatten: true });
  if (!sender || others.length > 0) throw new Error("MAIL_FROM must be one sender: Name <address>");
  return { name: sender.name, address: parseMailbox(sender.address) };
}
