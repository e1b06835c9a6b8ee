import { expect, test } from "vitest";
import { hostileTitle } from "./fake-shop.ts";
import { base, openStorefront } from "./fake-storefront.ts";

const path = `${base}/contact`;
const typed = { name: "Nia", email: "nia@example.com", phone: "", order_number: "", text: "One\r\nTwo" };

function openWithForm() {
  const storefront = openStorefront();
  storefront.shop.store.has_contact_form = true;
  return { ...storefront, shopper: storefront.visitor(), sent: storefront.shop.records.messages };
}

const formIdIn = (page: string) => /name="form_id" value="([\w-]+)"/.exec(page)![1]!;

test("has no contact page, link or form while the form is off", async () => {
  const { shop, visitor } = openStorefront();
  const shopper = visitor();
  expect((await shopper.open(base)).page).not.toContain("/contact");
  expect((await shopper.open(path)).status).toBe(404);
  expect((await shopper.post(path, typed)).status).toBe(404);
  expect(shop.records.messages).toEqual([]);
});

test("a shopper sends a message without JavaScript, once even if the form is sent twice", async () => {
  const { shopper, sent } = openWithForm();
  expect((await shopper.open(base)).page).toContain(`<a class="contact-link" href="${path}">`);
  const form_id = formIdIn((await shopper.open(path)).page);
  await shopper.post(path, { ...typed, form_id });
  expect(shopper.page).toContain("Thank you for your message");
  await shopper.post(path, { ...typed, form_id });
  expect(sent).toEqual([{ ...typed, phone: null, order_number: null, text: "One\nTwo", form_id }]);
  expect(formIdIn((await shopper.open(path)).page)).not.toBe(form_id);
});

test("shows what was typed and the reasons if a message is rejected", async () => {
  const { shopper, sent } = openWithForm();
  const form_id = formIdIn((await shopper.open(path)).page);
  const draft = { ...typed, form_id, name: "", email: "nia", phone: "040 1", text: hostileTitle };
  expect((await shopper.post(path, draft)).status).toBe(422);
  expect(shopper.page).toContain("Enter your name.");
  expect(shopper.page).toContain("Enter an email, like name@example.com.");
  expect(shopper.page).toContain('value="nia"');
  expect(shopper.page).toContain('value="040 1"');
  expect(shopper.page).toContain("&lt;/script&gt;&lt;img src=x");
  expect(shopper.page).not.toContain(hostileTitle);
  expect(formIdIn(shopper.page)).toBe(form_id);

  // A changed id of the form is replaced, so that the shopper can send it again.
  await shopper.post(path, { ...typed, form_id: '"><script>' });
  expect(shopper.status).toBe(422);
  expect(formIdIn(shopper.page)).toMatch(/^[\da-f-]{36}$/);
  expect(sent).toEqual([]);
});

test("a robot that fills in the hidden field sends no message", async () => {
  const { shopper, sent } = openWithForm();
  await shopper.post(path, { ...typed, website: "https://spam.example" });
  expect(shopper.page).toContain("Thank you for your message");
  expect(sent).toEqual([]);
});

test("rejects the form of another site", async () => {
  const { shopper, sent } = openWithForm();
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await shopper.post(path, typed, foreign)).status).toBe(403);
  expect(sent).toEqual([]);
});
