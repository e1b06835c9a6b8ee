import { directionOf } from "@vitrine/contract/languages/languages";
import { compile } from "html-to-text";
import type { CSSProperties, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Body, Button, Container, Head, Hr, Html, Img, plainTextSelectors, Preview, Text } from "react-email";
import type { EmailLanguage } from "../languages/email-language.ts";

export interface EmailProps {
  /** The sender: the shop, or Vitrine itself. */
  from: { name: string; logo_url?: string | null };
  /** Preview text that mailboxes show beside the subject; not part of the text. */
  preview: string;
  button?: { label: string; href: string };
  /** Text below the button. */
  closing?: ReactNode;
  /** The reason for the email, or the shop's address. */
  footer: ReactNode;
  /** Default: English. */
  language?: Pick<EmailLanguage, "code">;
  children: ReactNode;
}

/** The layout of all emails: name or logo, a column of text, at most one button, a footer line. */
export function Email({ from, preview, button, closing, footer, language, children }: EmailProps) {
  const lang = language?.code ?? "en";
  const dir = directionOf(lang);
  return (
    <Html lang={lang} dir={dir}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkColours}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body lang={lang} dir={dir} className="sheet" style={sheet}>
        <Container style={column}>
          {from.logo_url ? (
            <Img src={from.logo_url} alt={from.name} height={40} className="logo" style={logo} />
          ) : (
            <Text className="ink" style={name}>
              {from.name}
            </Text>
          )}
          <div className="ink" style={words}>
            {children}
          </div>
          {button && (
            <Button href={button.href} className="button" style={buttonLook}>
              {button.label}
            </Button>
          )}
          {closing && (
            <div className="ink" style={afterButton}>
              {closing}
            </div>
          )}
          <Hr className="rule" style={rule} />
          <Text className="quiet" style={quiet}>
            {footer}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph of an email. */
export function Paragraph({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return (
    <Text style={{ fontSize: "16px", lineHeight: "26px", margin: "0 0 16px", ...style }}>{children}</Text>
  );
}

/** Renders an email as HTML and as plain text. */
export function renderMail(element: ReactElement): { html: string; text: string } {
  // react-email's own `render` streams, for components that suspend: about twice the CPU.
  const html = doctype + renderToStaticMarkup(element);
  return { html, text: toText(html).trim() };
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

// Compiled once: react-email's own `toPlainText` compiles the selectors for each email, which took longer
// than the email.
const toText = compile({
  wordwrap: 78,
  selectors: [
    ...plainTextSelectors,
    ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
    // The only table with data; the others are for layout.
    { selector: "table.order-lines", format: "dataTable", options: { maxColumnWidth: 50 } },
  ],
});

const ink = "#151a17";
const family = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

const sheet: CSSProperties = { margin: 0, backgroundColor: "#ffffff", fontFamily: family };
const column: CSSProperties = {
  maxWidth: "520px",
  padding: "40px 24px",
  textAlign: "start",
  overflowWrap: "anywhere",
  wordBreak: "break-word",
};
const logo: CSSProperties = { height: "40px", width: "auto", maxWidth: "240px", margin: "0 0 32px" };
const name: CSSProperties = { color: ink, fontSize: "18px", fontWeight: 600, margin: "0 0 32px" };
const words: CSSProperties = { color: ink, fontSize: "16px", lineHeight: "26px" };
const afterButton: CSSProperties = { ...words, margin: "24px 0 0" };
const rule: CSSProperties = { borderTop: "1px solid #d8ded7", margin: "40px 0 16px" };
const quiet: CSSProperties = { color: "#5c665f", fontSize: "13px", lineHeight: "20px", margin: 0 };
const buttonLook: CSSProperties = {
  backgroundColor: "#0a6a4e",
  color: "#ffffff",
  borderRadius: "6px",
  fontSize: "16px",
  fontWeight: 600,
  padding: "12px 20px",
  margin: "8px 0 0",
};

// Colours of the light theme are inline, because many email programs drop style sheets; those that support
// dark themes retain this one. Logos are drawn for white paper: a dark one needs a light ground on dark.
const darkColours = `
:root { color-scheme: light dark; }
.ink { color: ${ink}; }
.ink a, .quiet a { color: inherit; }
@media (prefers-color-scheme: dark) {
  .sheet, .sheet > table > tbody > tr > td { background-color: #101412 !important; }
  .ink { color: #e9eeea !important; }
  .quiet { color: #8e9a92 !important; }
  .rule { border-color: #2b332e !important; }
  .button { background-color: #56c79c !important; color: #05241a !important; }
  .logo { padding: 8px !important; border-radius: 6px !important; background-color: #ffffff !important; }
}`;
