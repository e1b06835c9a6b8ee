import { beforeAll, expect, it } from "vitest";
import { mailServer } from "../../../test/mail-server.ts";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import { createInProcessClient } from "../../in-process.ts";
import type { Mail } from "../../mail/deliver.ts";
import { sendMessageEmail } from "./send-message-email.job.ts";

// The test runs the job itself.
const app = useTestApp({ jobs: false });
let mona: Person;
let rita: Person;
let params: { shop_id: number };
let store: { handle: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  rita = await app.person("Rita");
  await app.shop(rita, "Rita Tea");
  const shop = await app.shop(mona, "Mona Tea");
  params = { shop_id: shop.id };
  store = { handle: shop.handle };
  await open(app.database, shop.id);
  await app.database.admin.query("update shops set email = 'shop@mona.test' where id = $1", [shop.id]);
});

const draft = (more = {}) => ({
  name: "Nia",
  email: "Nia@Example.com",
  text: "Do you deliver on Saturdays?",
  form_id: newId(),
  ...more,
});
const send = (more = {}, ip = "127.0.0.1") =>
  createInProcessClient(app.app, { id: "test", ip }).messages.create({ params: store, body: draft(more) });
const list = async (query = {}) => (await mona.client.messages.list({ params, query })).data;
const read = async (id: string) => (await mona.client.messages.read({ params: { ...params, id } })).data;
const change = (ids: string[], to: "mark_read" | "mark_unread" | "delete") =>
  mona.client.messages.change_many({ params, body: { ids, change: to } });
const enable = (is_enabled: boolean, version: number) =>
  mona.client.messages.update_settings({ params, body: { is_enabled, version } });
const hasForm = async () => (await app.visitor().storefront.read({ params: store })).data.has_contact_form;
const countUnread = async () => (await mona.client.messages.count_unread({ params })).data.unread;
const notices = async () =>
  (await mona.client.notifications.list({ params, query: {} })).data.filter(
    ({ kind }) => kind === "message_received",
  );

it("is off until the owner turns it on", async () => {
  expect(await hasForm()).toBe(false);
  await expect(send()).rejects.toMatchObject({ code: "not_found" });
  await enable(true, 1);
  await expect(enable(false, 1)).rejects.toMatchObject({
    code: "version_conflict",
    body: { current: { is_enabled: true, version: 2 } },
  });
  expect(await hasForm()).toBe(true);
  expect(await list()).toEqual([]);
});

it("stores a message once and notifies the members once, even if the form is sent twice at once", async () => {
  const form_id = newId();
  const text = `${"😀".repeat(200)}\r\nTwo`;
  await Promise.all([1, 2, 3].map(() => send({ form_id, text, phone: " ", order_number: "#1001" })));
  const [row, ...others] = await list();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ name: "Nia", email: "nia@example.com", order_number: "#1001", is_read: false });
  expect(await read(row!.id)).toMatchObject({ phone: null, text: text.replace("\r\n", "\n") });
  const [notice, ...more] = await notices();
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    data: { name: "Nia", text: "😀".repeat(120) },
    link: `/shop/messages/${row!.id}`,
  });
});

it("rejects a message without a name, an email or a text, and stores nothing", async () => {
  const before = await list();
  for (const wrong of [
    { name: " " },
    { name: "Nia\r\nBcc: all@evil.example" },
    { email: "nia@example.com\r\nBcc: all@evil.example" },
    { email: "nia@example.com, all@evil.example" },
    { text: " \n " },
    { text: "x".repeat(5001) },
    { phone: "1\n2" },
    { form_id: "x" },
  ])
    await expect(send(wrong)).rejects.toMatchObject({ code: "invalid_input" });
  expect(await list()).toEqual(before);
});

it("emails a message to the shop with the sender as Reply-To, and no text can add a header", async () => {
  const hostile = `<script>__x()</script><img src=x onerror=__x()> {{7*7}} =?utf-8?q?=0D=0ABcc:_all=40evil.example?=`;
  await send({
    name: hostile.slice(0, 80),
    text: `${hostile}\r\n.\r\nBcc: all@evil.example\r\n\r\n<b>hi</b>`,
  });
  const [message] = await list();
  const { raw, post } = await mailServer();
  const emails: Mail[] = [];
  const record = (mail: Mail) => (emails.push(mail), post.send(mail));
  await sendMessageEmail(
    { ...app.app, post: { ...post, send: record } },
    { shop_id: params.shop_id, message_id: message!.id },
  );
  expect(raw).toHaveLength(1);
  const head = raw[0]!.slice(0, raw[0]!.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  const names = head.split("\r\n").map((header) => header.slice(0, header.indexOf(":")));
  expect(names).not.toContain("Bcc");
  expect(head).toMatch(/^To: shop@mona\.test$/m);
  expect(head).toMatch(/^Reply-To: nia@example\.com$/m);
  expect(head).toMatch(/^From: Mona Tea </m);
  expect(emails[0]!.html).toContain("&lt;script&gt;__x()");
  expect(emails[0]!.html).not.toMatch(/<script|<img|<b>hi/);
  expect(emails[0]!.text).toContain("{{7*7}}");
});

it("emails a message in the language of the member with that email, otherwise in the shop's", async () => {
  await send({ name: "Nia Lang" });
  const [message] = await list();
  const emails: Mail[] = [];
  const { post } = await mailServer();
  const own = { ...app.app, post: { ...post, send: async (mail: Mail) => void emails.push(mail) } };
  const job = { shop_id: params.shop_id, message_id: message!.id };
  const run = (sql: string, values: unknown[]) => app.database.admin.query(sql, values);
  await run("update shops set language = 'ar' where id = $1", [params.shop_id]);
  await sendMessageEmail(own, job);
  await run("update shops set email = $2 where id = $1", [params.shop_id, mona.email.toUpperCase()]);
  await run("update accounts set language = 'bn' where email = $1", [mona.email]);
  await sendMessageEmail(own, job);
  await run("update shops set email = 'shop@mona.test', language = 'en' where id = $1", [params.shop_id]);
  await run("update accounts set language = 'en' where email = $1", [mona.email]);
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("رسالة جديدة من"),
    "Nia Lang-এর নতুন বার্তা",
  ]);
});

it("emails nothing about a deleted message, or without a contact email of the shop", async () => {
  await send();
  const [message] = await list();
  const job = { shop_id: params.shop_id, message_id: message!.id };
  const { raw, post } = await mailServer();
  const own = { ...app.app, post };
  const setEmail = (email: string | null) =>
    app.database.admin.query("update shops set email = $2 where id = $1", [params.shop_id, email]);
  await setEmail(null);
  await sendMessageEmail(own, job);
  await setEmail("shop@mona.test");
  await change([message!.id], "delete");
  await sendMessageEmail(own, job);
  expect(raw).toEqual([]);
});

it("counts the unread messages", async () => {
  const unread = async () => (await list({ status: "unread", limit: 100 })).length;
  const before = await countUnread();
  expect(before).toBe(await unread());
  await send({ name: "Una" });
  expect(await countUnread()).toBe(before + 1);
  const [una] = await list();
  await change([una!.id], "mark_read");
  expect(await countUnread()).toBe(before);
  await change([una!.id], "mark_unread");
  expect(await countUnread()).toBe(before + 1);
});

it("finds messages by text and status, and marks and deletes only those that are chosen", async () => {
  await send({ name: "Omar", text: "About 100% linen" });
  await send({ name: "Ida", text: "About 100 shirts" });
  const [omar] = await list({ search: "100%" });
  expect((await list({ search: "100%" })).map(({ name }) => name)).toEqual(["Omar"]);
  const unread = (await list({ status: "unread" })).length;
  expect((await change([omar!.id], "mark_read")).data).toEqual({ changed: 1 });
  expect((await change([omar!.id], "mark_read")).data).toEqual({ changed: 0 });
  expect((await list({ status: "read" })).map(({ id }) => id)).toEqual([omar!.id]);
  expect(await list({ status: "unread" })).toHaveLength(unread - 1);
  await change([omar!.id], "mark_unread");
  expect(await list({ status: "unread" })).toHaveLength(unread);

  const total = (await list()).length;
  expect((await change([omar!.id, newId()], "delete")).data).toEqual({ changed: 1 });
  await expect(read(omar!.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await list()).toHaveLength(total - 1);
  const { data: log } = await mona.client.activity_log.list({ params, query: {} });
  expect(log[0]).toMatchObject({ action: "message.deleted", target_id: omar!.id, target_label: "" });
});

it("hides messages from another shop's owner", async () => {
  const [message] = await list();
  await expect(rita.client.messages.read({ params: { ...params, id: message!.id } })).rejects.toMatchObject({
    code: "not_found",
  });
});

it("deletes the messages of a customer whose personal data is erased", async () => {
  await send({ email: "erase@example.com" });
  const { data } = await mona.client.customers.create({
    params,
    body: { name: "Eve", email: "erase@example.com" },
  });
  await mona.client.customers.erase({ params: { ...params, id: data.id } });
  expect(await list({ search: "erase@example.com" })).toEqual([]);
});

it("limits the messages of one network, and of all to one shop", async () => {
  for (let n = 0; n < 20; n++) await send({}, `2001:db8::${n}`);
  await expect(send({}, "2001:db8::ffff")).rejects.toMatchObject({ code: "too_many_requests" });
  await app.database.admin.query("update attempts set count = 300 where key = $1", [
    `message to ${params.shop_id}`,
  ]);
  const before = (await list({ limit: 100 })).length;
  await expect(send({}, "198.51.100.1")).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await list({ limit: 100 })).toHaveLength(before);
});
