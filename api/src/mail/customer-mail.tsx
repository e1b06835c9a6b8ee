import type { StorefrontLanguage } from "@vitrine/contract/languages/storefront-languages";
import { isolatedIn } from "@vitrine/contract/languages/translations";
import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type {
  EmailPlaceholder,
  EmailTemplates,
  EmailTexts,
  StoredTemplate,
} from "@vitrine/contract/shops/email-texts";
import { fillPlaceholders } from "@vitrine/contract/values/placeholders";
import { createElement, type CSSProperties, Fragment, type ReactNode } from "react";
import type { EmailLanguage } from "../languages/email-language.ts";
import { Email, type EmailProps, Paragraph, renderMail } from "./frame.tsx";

/** A sentence that remains under an edited message, because it depends on the order: what is due, what to do next. */
export interface RequiredSentence {
  required: string;
}
export type Sentence = string | RequiredSentence;

/** An email to a customer of a shop: its default texts, which those of the owner replace, and the parts that always remain. */
export interface CustomerMail {
  email: CustomerEmail;
  shop: EmailProps["from"] & { email_templates: EmailTemplates };
  language: EmailLanguage;
  /** Of all placeholders of the email except `link`, which is that of the button. */
  values: Partial<Record<EmailPlaceholder, string>>;
  subject: string;
  preheader: string;
  /** Paragraphs of sentences; "" is left out. */
  message: Sentence[][];
  /** Codes, items, addresses: below the message. */
  details?: ReactNode;
  button?: { label: string; href: string };
  /** Below the button. */
  closing?: string;
  /** The reason for the email, with the link to unsubscribe. Owners can't edit it. */
  footer: ReactNode;
}

/** The templates of emails; those without a row are sent with the default texts. */
export function templatesOf(
  emails: readonly CustomerEmail[],
  stored: Partial<Record<string, StoredTemplate>>,
): EmailTemplates {
  return Object.fromEntries(emails.map((email) => [email, stored[email] ?? { is_active: true, texts: {} }]));
}

export function isTurnedOff(shop: CustomerMail["shop"], email: CustomerEmail): boolean {
  return !requireTemplate(shop, email).is_active;
}

/** An email whose template was forgotten would be sent without the owner's texts. */
function requireTemplate(shop: CustomerMail["shop"], email: CustomerEmail): StoredTemplate {
  const template = shop.email_templates[email];
  if (!template) throw new Error(`The template of the email ${email} wasn't read`);
  return template;
}

/** The default texts as the owner edits them. With the values of placeholders as texts, they are a template. */
export function defaultTextsOf(mail: CustomerMail): EmailTexts {
  const paragraphs = mail.message.map((sentences) => ordinaryIn(sentences, mail.language));
  return {
    subject: mail.subject,
    preheader: mail.preheader,
    heading: "",
    message: paragraphs.filter(Boolean).join("\n\n"),
    button: mail.button?.label ?? "",
    closing: mail.closing ?? "",
  };
}

/** Writes an email to a customer, with the shop's own texts if it has edited them in the language of the email. */
export function renderCustomerMail(mail: CustomerMail): { subject: string; html: string; text: string } {
  const { shop, email, language } = mail;
  const edited = requireTemplate(shop, email).texts[language.code as StorefrontLanguage];
  return edited ? renderEdited(mail, edited) : renderDefault(mail);
}

function renderDefault(mail: CustomerMail) {
  const { shop, language, subject, preheader, message, details, button, closing, footer } = mail;
  const paragraphs = message.map((sentences) => language.paragraph(...sentences.map(textOf)));
  return {
    subject,
    ...renderMail(
      <Email
        from={shop}
        preview={preheader}
        button={button}
        closing={closing && <Paragraph>{closing}</Paragraph>}
        footer={footer}
        language={language}
      >
        {elements(paragraphs.filter(Boolean).map(asParagraph))}
        {details}
      </Email>,
    ),
  };
}

function renderEdited(mail: CustomerMail, texts: EmailTexts) {
  const { shop, language, values, message, details, button, footer } = mail;
  const isolate = isolatedIn(language.code);
  const line = (text: string) => fillPlaceholders(text, values, isolate);
  const required = language.paragraph(...message.flat().map(requiredOf));
  const heading = line(texts.heading);
  return {
    subject: line(texts.subject),
    ...renderMail(
      <Email
        from={shop}
        preview={line(texts.preheader)}
        button={button && { ...button, label: line(texts.button) }}
        closing={paragraphsOf(texts.closing, mail)}
        footer={footer}
        language={language}
      >
        {heading && (
          <h1 className="ink" style={headingLook}>
            {heading}
          </h1>
        )}
        {paragraphsOf(texts.message, mail)}
        {required && <Paragraph>{required}</Paragraph>}
        {details}
      </Email>,
    ),
  };
}

/** Plain text as paragraphs. React escapes it, so that neither the text nor a value can be HTML. */
function paragraphsOf(text: string, mail: CustomerMail): ReactNode {
  const paragraphs = text.split(/\n\s*\n/).filter(Boolean);
  return paragraphs.length > 0 && elements(paragraphs.map((one) => asParagraph(linesOf(one, mail))));
}

function linesOf(paragraph: string, mail: CustomerMail): ReactNode {
  const lines = paragraph.split("\n").map((line) => elements(partsOf(line, mail)));
  return elements(lines.flatMap((line, at) => (at > 0 ? [lineBreak(), line] : [line])));
}

/** The texts of a line and its links. */
function partsOf(line: string, { button, values, language }: CustomerMail): ReactNode[] {
  const isolate = isolatedIn(language.code);
  return line
    .split(/(\{\{ *link *\}\})/)
    .map((part, at) =>
      at % 2 === 1 && button ? linkTo(button.href) : fillPlaceholders(part, values, isolate),
    );
}

function linkTo(url: string): ReactNode {
  return (
    <a href={url} className="ink" dir="ltr" style={linkLook}>
      {url}
    </a>
  );
}

const lineBreak = () => <br />;
const asParagraph = (content: ReactNode) => <Paragraph>{content}</Paragraph>;

/** Elements that never move, as children with no need of keys. */
function elements(children: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children);
}

export function textOf(sentence: Sentence): string {
  return typeof sentence === "string" ? sentence : sentence.required;
}

function requiredOf(sentence: Sentence): string {
  return typeof sentence === "string" ? "" : sentence.required;
}

function ordinaryIn(sentences: Sentence[], { paragraph }: EmailLanguage): string {
  return paragraph(...sentences.filter((sentence) => typeof sentence === "string"));
}

const headingLook: CSSProperties = {
  color: "#151a17",
  fontSize: "22px",
  lineHeight: "30px",
  fontWeight: 600,
  margin: "0 0 16px",
};
const linkLook: CSSProperties = { color: "#151a17", textDecoration: "underline" };
