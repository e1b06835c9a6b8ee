import { expect, test } from "vitest";
import { hostileTitle } from "./fake-shop.ts";
import { base, openStorefront } from "./fake-storefront.ts";

const path = `${base}/find-order`;

function openFinder() {
  const storefront = openStorefront();
  return { ...storefront, shopper: storefront.visitor(), sent: storefront.shop.records.lookups };
}

test("the footer and the sign-in page link to the page, which search engines don't list", async () => {
  const { shop, shopper } = openFinder();
  shop.store.checkout.customer_accounts = "optional";
  const link = `<a href="${path}">Find your order</a>`;
  expect((await shopper.open(base)).page).toContain(link);
  const signIn = (await shopper.open(`${base}/account/login`)).page;
  expect(signIn.split(link)).toHaveLength(3);
  expect((await shopper.open(path)).page).toContain('<meta name="robots" content="noindex"/>');
});

test("a shopper requests the link without JavaScript, and the response is the same for every order", async () => {
  const { shopper, sent } = openFinder();
  await shopper.post(path, { number: "#1001", contact: "nia@example.com" });
  const answer = shopper.page;
  expect(answer).toContain("Check your messages");
  expect(answer).not.toMatch(/1001|nia@/);
  await shopper.post(path, { number: "999999", contact: "040 1234567" });
  expect(shopper.page).toBe(answer);
  expect(sent).toEqual([
    { number: "#1001", contact: "nia@example.com" },
    { number: "999999", contact: "040 1234567" },
  ]);
});

test("shows what was typed and the reasons if the form is rejected", async () => {
  const { shopper, sent } = openFinder();
  expect((await shopper.post(path, { number: hostileTitle.slice(0, 40), contact: " " })).status).toBe(422);
  expect(shopper.page).toContain("Enter the email or phone number of your order.");
  expect(shopper.page).not.toContain(hostileTitle.slice(0, 40));
  await shopper.post(path, { number: "my order", contact: "nia@example.com" });
  expect(shopper.page).toContain("Enter the number in your order confirmation, like 1001.");
  expect(shopper.page).toContain('value="nia@example.com"');
  expect(sent).toEqual([]);
});

test("a robot that fills in the hidden field requests no link", async () => {
  const { shopper, sent } = openFinder();
  await shopper.post(path, { number: "1001", contact: "nia@example.com", website: "https://spam.example" });
  expect(shopper.page).toContain("Check your messages");
  expect(sent).toEqual([]);
});
