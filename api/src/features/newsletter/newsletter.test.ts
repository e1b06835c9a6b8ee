import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { signId } from "../../ids.ts";
import { createInProcessClient } from "../../in-process.ts";
import { listOutbox } from "../../mail/outbox.ts";
import { confirmDays, sealSignUp } from "./newsletter-token.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona News");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});

const store = () => ({ handle });
const day = 86_400_000;
const signUp = (email: string) => app.visitor().newsletter.sign_up({ params: store(), body: { email } });
const confirm = (token: string) => app.visitor().newsletter.confirm({ params: { ...store(), token } });
const unsubscribe = (link: string) => app.visitor().newsletter.unsubscribe({ params: { ...store(), link } });
const customers = async (marketing: "yes" | "no") =>
  (await mona.client.customers.list({ params, query: { marketing } })).data;
const emailsTo = async (email: string) =>
  (await listOutbox(`${app.directory}/outbox`, 100)).filter((mail) => mail.to === email);
const enable = (is_enabled: boolean, version: number) =>
  mona.client.newsletter.update_settings({ params, body: { is_enabled, version } });
const hasForm = async () => (await app.visitor().storefront.read({ params: store() })).data.has_newsletter;

it("is off until the owner turns it on", async () => {
  expect(await hasForm()).toBe(false);
  await expect(signUp("early@example.com")).rejects.toMatchObject({ code: "not_found" });
  await enable(true, 1);
  await expect(enable(false, 1)).rejects.toMatchObject({
    code: "version_conflict",
    body: { current: { is_enabled: true, version: 2 } },
  });
  expect(await hasForm()).toBe(true);
});

it("subscribes the recipient of the link once, whose consent is recorded, until they unsubscribe", async () => {
  const response = await signUp("Nia@Example.com");
  const email = await app.mailTo("nia@example.com", /^Confirm that/);
  // Nothing is stored before.
  expect(await customers("yes")).toEqual([]);
  const [, token = ""] = /newsletter-confirmations\/([\w-]+)/.exec(email.text) ?? [];
  await confirm(token);
  await confirm(token);
  const [subscriber] = await customers("yes");
  expect(subscriber).toMatchObject({ email: "nia@example.com", name: "nia@example.com" });
  const welcome = await app.mailTo("nia@example.com", /^You're subscribed/);
  // A subscriber gets the same response and email as anyone else, and no second welcome.
  expect(await signUp("nia@example.com")).toEqual(response);

  const [, link = ""] = /newsletter-emails\/([\w.-]+)/.exec(welcome.text) ?? [];
  await unsubscribe(link);
  await unsubscribe(link);
  expect(await customers("yes")).toEqual([]);
  const { data } = await mona.client.customers.read({ params: { ...params, id: subscriber!.id } });
  expect(data.consents.map(({ accepts_marketing }) => accepts_marketing)).toEqual([false, true]);
  const { data: log } = await mona.client.activity_log.list({ params, query: {} });
  expect(log.map(({ action }) => action).filter((action) => action.startsWith("customer."))).toEqual([
    "customer.unsubscribed",
    "customer.subscribed",
  ]);
  expect(
    (await emailsTo("nia@example.com")).filter(({ subject }) => subject.startsWith("You're")),
  ).toHaveLength(1);
});

it("adds the consent to an existing customer", async () => {
  const { data } = await mona.client.customers.create({
    params,
    body: { name: "Omar", email: "omar@example.com", note: "Likes ferns" },
  });
  const token = sealSignUp(app.app.secret, params.shop_id, "omar@example.com", Date.now() + day);
  await confirm(token);
  expect((await mona.client.customers.read({ params: { ...params, id: data.id } })).data).toMatchObject({
    name: "Omar",
    note: "Likes ferns",
    accepts_marketing: true,
  });
});

it("accepts no link that has expired, is of another shop or was forged", async () => {
  const before = (await customers("yes")).length;
  const { secret } = app.app;
  const until = Date.now() + confirmDays * day;
  await expect(
    confirm(sealSignUp(secret, params.shop_id, "a@example.com", Date.now() - 1)),
  ).rejects.toMatchObject({ code: "newsletter_link_expired" });
  for (const token of [
    sealSignUp(secret, params.shop_id + 1, "a@example.com", until),
    sealSignUp("another secret", params.shop_id, "a@example.com", until),
    "x",
  ])
    await expect(confirm(token)).rejects.toMatchObject({ code: "not_found" });
  const [subscriber] = await customers("yes");
  await expect(
    unsubscribe(signId(secret, "review-email", params.shop_id, subscriber!.id)),
  ).rejects.toMatchObject({ code: "not_found" });
  expect(await customers("yes")).toHaveLength(before);
});

it("limits the sign-ups of one network and the emails to one address", async () => {
  const from = (ip: string) => {
    const client = createInProcessClient(app.app, { id: "test", ip });
    return (email: string) => client.newsletter.sign_up({ params: store(), body: { email } });
  };
  const flood = from("203.0.113.9");
  for (let n = 0; n < 30; n++) await flood(`flood${n}@example.com`);
  await expect(flood("flood30@example.com")).rejects.toMatchObject({ code: "too_many_requests" });
  for (let n = 0; n < 10; n++) await from(`198.51.100.${n}`)("victim@example.com");
  await expect(from("198.51.100.99")("victim@example.com")).rejects.toMatchObject({
    code: "too_many_requests",
  });
});
