import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memberLanguage } from "../languages/member-language.ts";
import { codeMail } from "./code.mail.tsx";
import { createPost, type Mail } from "./deliver.ts";
import { Email, Paragraph, renderMail } from "./frame.tsx";
import { listOutbox, readOutbox } from "./outbox.ts";

interface Arrived {
  from: string;
  to: string[];
  raw: string;
}

let arrived: Arrived[] = [];
let rejectNext = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo(_address, _session, done) {
    if (rejectNext) done(new Error("no such mailbox"));
    else done();
    rejectNext = false;
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope;
      arrived.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString("latin1"),
      });
      done();
    });
  },
});

let smtpUrl: string;
let directory: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  directory = await mkdtemp(path.join(tmpdir(), "vitrine-mail-"));
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => {
  arrived = [];
});

/** Parses an email as an email program would: unfolded headers, and each part decoded. */
function open(raw: string) {
  const [head, ...rest] = raw.split("\r\n\r\n");
  const headers = headersOf(head!);
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = new Map<string, string>();
  for (const part of rest.join("\r\n\r\n").split(`--${boundary}`).slice(1, -1)) {
    const [partHead, ...body] = part.trimStart().split("\r\n\r\n");
    const of = headersOf(partHead!);
    parts.set(
      of.get("content-type")!.split(";")[0]!,
      decoded(body.join("\r\n\r\n"), of.get("content-transfer-encoding")),
    );
  }
  return { headers, html: parts.get("text/html") ?? "", text: parts.get("text/plain") ?? "" };
}

function headersOf(head: string) {
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      inWords(line.slice(line.indexOf(":") + 1).trim()),
    ]),
  );
}

const inWords = (value: string) =>
  value
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, way: string, words: string) =>
      way.toUpperCase() === "B"
        ? Buffer.from(words, "base64").toString()
        : decoded(words.replaceAll("_", " "), "quoted-printable"),
    );

function decoded(body: string, encoding = "7bit") {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

const mail: Mail = {
  id: "0190-order-7",
  to: "ada@example.com",
  subject: "Your order from Fern & Field – № 7",
  html: "<p>Grüße 🌿</p>",
  text: "Grüße 🌿",
  replyTo: "sam@fern.example",
  fromName: "Fern & Field, “the shop”",
};

describe("an email sent through a mail server", () => {
  async function deliver(email: Mail): Promise<string[]> {
    const post = createPost({ smtpUrl, from: "Vitrine <post@vitrine.example>", outboxDir: "/nowhere" });
    try {
      await post.send(email);
    } finally {
      post.close();
    }
    return arrived.map(({ raw }) => raw);
  }

  test("arrives complete: headers, HTML and plain text", async () => {
    const [raw, ...others] = await deliver(mail);
    expect(others).toEqual([]);
    const { headers, html, text } = open(raw!);
    expect(headers.get("subject")).toBe(mail.subject);
    expect(headers.get("from")).toBe("Fern & Field, “the shop” <post@vitrine.example>");
    expect(headers.get("to")).toBe("ada@example.com");
    expect(headers.get("reply-to")).toBe("sam@fern.example");
    expect(headers.get("message-id")).toBe("<0190-order-7@vitrine.example>");
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(Date.parse(headers.get("date")!)).toBeGreaterThan(Date.now() - 60_000);
    expect(headers.get("content-type")).toContain("multipart/alternative");
    expect([html.trim(), text.trim()]).toEqual([mail.html, mail.text]);
    expect(raw).not.toMatch(/[^\r]\n/);
  });

  test("gets no additional header or recipient from its contents", async () => {
    const smuggled = "Bcc: eve@evil.example";
    for (const gap of ["\r\n", "\n", "\r", "\r\n\r\n", "\0", "\u2028", "\u0085", "\v", "\r\n "]) {
      arrived = [];
      const tricked = `Hi${gap}${smuggled}${gap}${gap}<script>`;
      const [raw] = await deliver({ ...mail, subject: tricked, fromName: tricked });
      const { headers, text } = open(raw!);
      expect([...headers.keys()].sort(), JSON.stringify(gap)).toEqual(
        "auto-submitted content-type date from message-id mime-version reply-to subject to".split(" "),
      );
      expect(headers.get("subject")).toBe(`Hi ${smuggled} <script>`);
      expect(text.trim()).toBe(mail.text);
      for (const { to, from } of arrived)
        expect([from, ...to]).toEqual(["post@vitrine.example", "ada@example.com"]);
    }
  });

  test("has exactly one recipient, or is rejected", async () => {
    const addresses = [
      '|ada|@example.com|ada@|a@b@example.com|Ada <ada@example.com>|<ada@example.com>|"a"@example.com',
      "ada@example.com\r\nBcc: eve@evil.example|ada@example.com\neve@evil.example|ada@example.com eve@evil.example",
      "ada@example.com,eve@evil.example|ada@example.com;eve@evil.example|friends:eve@evil.example;",
      `${"a".repeat(250)}@example.com|ada@example.com\0|ada@exam\u2028ple.com`,
    ];
    for (const address of addresses.join("|").split("|")) {
      await expect(deliver({ ...mail, to: address }), address).rejects.toThrow("Not a single email");
      if (address)
        await expect(deliver({ ...mail, replyTo: address }), address).rejects.toThrow("Not a single email");
    }
    for (const id of ["", "../x", "a/b", "a b", "a>\r\nX: y", ".hidden"])
      await expect(deliver({ ...mail, id }), id).rejects.toThrow("Not an id");
    expect(arrived).toEqual([]);
  });
});

describe("the mail server", () => {
  test("receives the same Message-ID when an email is sent again", async () => {
    const post = createPost({ smtpUrl, from: "post@vitrine.example", outboxDir: "/nowhere" });
    await Promise.all([post.send(mail), post.send(mail)]);
    post.close();
    const ids = arrived.map(({ raw }) => open(raw).headers.get("message-id"));
    expect(ids).toEqual(["<0190-order-7@vitrine.example>", "<0190-order-7@vitrine.example>"]);
  });

  test("that rejects an email or is unreachable makes sending fail", async () => {
    const post = createPost({ smtpUrl, from: "post@vitrine.example", outboxDir: "/nowhere" });
    rejectNext = true;
    await expect(post.send(mail)).rejects.toThrow("no such mailbox");
    await post.send(mail);
    post.close();
    expect(arrived).toHaveLength(1);
    const anonymous = createPost({
      smtpUrl: "smtp://127.0.0.1:1",
      from: "post@vitrine.example",
      outboxDir: "/nowhere",
    });
    await expect(anonymous.send(mail)).rejects.toThrow("ECONNREFUSED");
    anonymous.close();
  });

  test("cannot be configured with an invalid sender", () => {
    for (const from of ["", "Vitrine", "a@x.test, b@x.test", "Vitrine <post>"])
      expect(() => createPost({ smtpUrl, from, outboxDir: "/nowhere" }), from).toThrow();
  });
});

describe("the outbox", () => {
  test("stores emails, with each header field on one line", async () => {
    const outboxDir = path.join(directory, "whole");
    const post = createPost({ from: "Vitrine <post@vitrine.example>", outboxDir });
    const tricked = "Hi\r\nBcc: eve@evil.example";
    await post.send({ ...mail, subject: tricked, fromName: tricked });
    expect(await readOutbox(outboxDir, mail.id)).toEqual({
      id: mail.id,
      from: "Hi Bcc: eve@evil.example <post@vitrine.example>",
      to: "ada@example.com",
      reply_to: "sam@fern.example",
      subject: "Hi Bcc: eve@evil.example",
      html: mail.html,
      text: mail.text,
      sent_at: expect.any(String),
    });
    await expect(post.send({ ...mail, to: "ada@example.com, eve@evil.example" })).rejects.toThrow(
      "Not a single email",
    );
    await expect(post.send({ ...mail, id: "../x" })).rejects.toThrow("Not an id");
  });

  test("lists the newest first and returns one by id", async () => {
    const outboxDir = path.join(directory, "list");
    expect(await listOutbox(outboxDir, 10)).toEqual([]);
    let time = Date.UTC(2026, 0, 31, 12);
    const post = createPost({ from: "post@vitrine.example", outboxDir, now: () => new Date((time += 1000)) });
    for (const id of ["one", "two", "one-two", "one"])
      await post.send({ ...mail, id, subject: `Email ${time}` });
    const heads = await listOutbox(outboxDir, 3);
    expect(heads.map(({ id, sent_at }) => [id, sent_at])).toEqual([
      ["one", "2026-01-31T12:00:04.000Z"],
      ["one-two", "2026-01-31T12:00:03.000Z"],
      ["two", "2026-01-31T12:00:02.000Z"],
    ]);
    expect(heads[0]).toEqual({
      id: "one",
      to: mail.to,
      subject: expect.any(String),
      sent_at: expect.any(String),
    });
    expect(await readOutbox(outboxDir, "two")).toMatchObject({ id: "two", html: mail.html, text: mail.text });
    expect((await readOutbox(outboxDir, "one"))?.sent_at).toBe("2026-01-31T12:00:04.000Z");
    for (const id of ["three", "", "../list/one", "*", "20260131T120001000Z-one"])
      expect(await readOutbox(outboxDir, id)).toBeUndefined();
  });
});

describe("the email with a code", () => {
  test("contains the code in its subject, its HTML and its plain text", async () => {
    const { subject, element } = codeMail({ code: "012345", minutes: 10 }, memberLanguage("en"));
    const { html, text } = renderMail(element);
    expect(subject).toBe("012345 is your Vitrine code");
    expect(html).toMatch(/<p style="[^"]*letter-spacing[^"]*user-select:all[^"]*">012345<\/p>/);
    expect(html).toMatch(/^<!DOCTYPE html[^]+<html dir="ltr" lang="en">/);
    expect(text.split("\n").slice(0, 5)).toEqual([
      "Vitrine",
      "",
      "Enter this code to continue:",
      "",
      "012345",
    ]);
    expect(text).toContain("10 minutes");
    expect(text).not.toMatch(/[<>{}\u200B-\u200D]/);
  });
});

describe("the layout of an email", () => {
  const email = (
    <Email
      from={{ name: "Fern & <Field>", logo_url: "https://fern.example/logo.png" }}
      preview="On its way"
      button={{ label: "View your order", href: "https://fern.example/orders/7?a=1&b=2" }}
      footer="Fern & Field, Mill Lane 1"
      language={{ code: "ar" }}
    >
      <h2>Thank you</h2>
      <Paragraph>{'<img src=x onerror="alert(1)">'}</Paragraph>
    </Email>
  );

  test("shows logo, content, one button and footer, in light and dark, in the reader's direction", async () => {
    const { html, text } = renderMail(email);
    expect(html).toContain('alt="Fern &amp; &lt;Field&gt;"');
    expect(html).toContain('src="https://fern.example/logo.png"');
    expect(html).toContain('href="https://fern.example/orders/7?a=1&amp;b=2"');
    expect(html).toContain('<html dir="rtl" lang="ar">');
    expect(html).toMatch(/@media \(prefers-color-scheme: dark\).+\.logo \{[^}]+background-color: #ffffff/s);
    expect(html).toContain("&lt;img src=x onerror=");
    expect(html).not.toContain("<img src=x");
    expect(text).toContain("Thank you");
    expect(text).toContain("View your order https://fern.example/orders/7?a=1&b=2");
    expect(text).toContain("Fern & Field, Mill Lane 1");
    expect(text).not.toContain("On its way");
  });

  test("loads nothing but the logo from other hosts", async () => {
    const { html } = renderMail(email);
    const requested = [...html.matchAll(/(?:src|url|@import)[=(\s]+"?(https?:[^"')]+)/g)].map(
      ([, url]) => url,
    );
    expect(requested).toEqual(["https://fern.example/logo.png"]);
  });
});
