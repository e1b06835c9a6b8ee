import type { IncomingMessage, ServerResponse } from "node:http";
import { listOutbox, type OutboxMail, readOutbox } from "@vitrine/api/mail/outbox";
import { sendText } from "./send-text.ts";

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-src 'self'; frame-ancestors 'self'",
};

/** Pages that show emails while no mail server is set up. */
export async function serveOutbox(
  directory: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, text: string) => sendText(request, response, { status, headers, text });
  const [, , id, part, position] = path.split("/");
  if (!id) return send(200, page("Outbox", list(await listOutbox(directory, 100))));
  const mail = await readOutbox(directory, decoded(id));
  if (!mail)
    return send(404, page("Outbox", `<p>This email doesn't exist. <a href="/outbox">All emails</a></p>`));
  if (part === "letter") return send(200, mail.html);
  if (part === "attachments") return sendAttachment(response, mail, Number(position), () => send(404, ""));
  const body = `<p><a href="/outbox">All emails</a></p>${headerOf(mail)}
     <iframe title="Email" src="/outbox/${encodeURIComponent(id)}/letter" sandbox="allow-popups"></iframe>
     <details><summary>Plain text</summary><pre>${escape(mail.text)}</pre></details>`;
  return send(200, page(mail.subject, body));
}

function headerOf({ id, from, to, reply_to, sent_at, attachments = [] }: OutboxMail): string {
  const lines = { From: from, To: to, "Reply to": reply_to, "Sent (UTC)": minuteOf(sent_at) };
  const files = attachments.map(
    ({ name }, at) =>
      `<dt>Attached</dt><dd><a href="/outbox/${encodeURIComponent(id)}/attachments/${at}">${escape(name)}</a></dd>`,
  );
  return `<dl>${Object.entries(lines)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`)
    .join("")}${files.join("")}</dl>`;
}

/** "2026-11-29 01:06" of an ISO 8601 time in UTC. */
function minuteOf(time: string): string {
  return time.slice(0, 16).replace("T", " ");
}

/** Downloads an attached file. */
function sendAttachment(
  response: ServerResponse,
  { attachments = [] }: OutboxMail,
  position: number,
  notFound: () => void,
): void {
  const file = attachments[position];
  if (!file) return notFound();
  const name = file.name.replaceAll(/[^\w.-]/g, "_");
  response.writeHead(200, {
    ...headers,
    "Content-Type": file.type,
    "Content-Disposition": `attachment; filename="${name}"`,
  });
  response.end(Buffer.from(file.base64, "base64"));
}

function list(mails: { id: string; to: string; subject: string; sent_at: string }[]): string {
  if (mails.length === 0)
    return "<p>No emails yet. Register or place an order to see the emails that Vitrine sends.</p>";
  const rows = mails.map(
    ({ id, to, subject, sent_at }) =>
      `<tr><td><a href="/outbox/${encodeURIComponent(id)}">${escape(subject)}</a></td><td>${escape(to)}</td><td><time>${escape(minuteOf(sent_at))}</time></td></tr>`,
  );
  return `<p>Emails are stored here until you set up an SMTP server.</p><table><thead><tr><th>Subject</th><th>To</th><th>Sent (UTC)</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} · Vitrine outbox</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #8884;overflow-wrap:anywhere}
iframe{width:100%;height:70vh;border:1px solid #8886;background:#fff}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0}pre{white-space:pre-wrap}
</style></head><body><h1>${escape(title)}</h1>${body}</body></html>`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
