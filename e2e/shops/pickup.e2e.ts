import { type Browser, expect, type Page, test } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { addToCart, clickPlaceOrder, fillCheckout } from "../support/shopping.ts";

// Local pickup: the owner enters a place, a shopper chooses it and pays in cash, and the owner hands the order over.

test.describe.configure({ mode: "serial" });

let separate: SeparateShop;
let smtp: SMTPServer;
/** The emails that the SMTP server received. */
const emails: string[] = [];

test.beforeAll(async ({ browser }) => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        emails.push(Buffer.concat(chunks).toString("utf8"));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const address = smtp.server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  separate = await openSeparateShop(browser, "Pickup", {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Vitrine <post@vitrine.test>",
  });
});
test.afterAll(async () => {
  await separate?.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const dialog = () => separate.owner.getByRole("dialog");

test("the owner adds a rate with a pickup place, whose address has to be complete", async () => {
  const { owner, product } = separate;
  await owner.goto(`${product.dashboard}/shop/settings/shipping-fee`);
  await owner.getByRole("link", { name: "Add zone" }).click();
  await owner.getByLabel("Zone name").fill("Britain");
  // The browser's select is there until the field with a search is loaded.
  await owner
    .getByRole("combobox", { name: "Add a country" })
    .and(owner.locator("input"))
    .fill("United Kingdom");
  await owner.getByRole("option", { name: "United Kingdom" }).click();
  await owner.getByRole("button", { name: "Add rate" }).click();
  await dialog().getByLabel("Name", { exact: true }).fill("Parcel");
  await dialog().getByLabel("Fee", { exact: true }).fill("3");
  await dialog().getByRole("button", { name: "Add rate" }).click();
  await owner.getByRole("button", { name: "Add rate" }).click();
  await dialog().getByLabel("Name", { exact: true }).fill("Pickup");
  await dialog()
    .getByRole("switch", { name: /^Pickup/ })
    .press("Space");
  await expect(dialog().getByLabel("Name of the place")).toHaveValue("Pickup");
  await dialog().getByLabel("Fee", { exact: true }).fill("0");
  await dialog().getByLabel("Minimum preparation time").fill("0");
  await dialog().getByLabel("Maximum preparation time").fill("0");
  await dialog().getByRole("button", { name: "Add rate" }).click();
  await expect(dialog().getByRole("alert")).toContainText("Enter a street address.");
  await dialog().getByLabel("Name of the place").fill("The old mill");
  await dialog().getByLabel("Street and number").fill("2 Mill Lane");
  await dialog().getByLabel("City").fill("Bristol");
  await dialog().getByLabel("Postcode").fill("BS");
  await dialog().getByLabel("Opening hours and instructions").fill("Mon–Sat, 9:00–18:00\nRing the bell.");
  await dialog().getByRole("button", { name: "Add rate" }).click();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  // The rules of the country are on the server.
  await expect(owner.getByText("To save this zone, fix 1 error:")).toBeVisible();
  await owner.getByRole("button", { name: "Pickup", exact: true }).click();
  await dialog().getByLabel("Postcode").fill("bs15eh");
  await dialog().getByRole("button", { name: "Apply changes" }).click();
  await expect(owner.getByText("Pickup at The old mill")).toBeVisible();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Britain was added.")).toBeVisible();
});

for (const [hasScript, width] of [
  [true, 1280],
  [true, 360],
  [false, 1280],
  [false, 360],
] as const)
  test(`a shopper picks up an order and pays in cash, ${hasScript ? "with" : "without"} JavaScript at ${width} px`, async ({
    browser,
  }) => {
    const { owner, product } = separate;
    const nia = await visitor(browser, hasScript, width);
    const number = await order(nia, hasScript);

    await owner.goto(`${product.dashboard}/shop/orders`);
    await owner.getByRole("link", { name: number }).click();
    await owner.getByRole("button", { name: "Confirm order" }).click();
    await owner.getByRole("button", { name: "Pack order" }).click();
    await owner.getByRole("button", { name: "Mark as packed" }).click();
    await expect(owner.getByRole("button", { name: "Ship order" })).toHaveCount(0);
    await expect(owner.getByText("£10.00 to collect at pickup")).toBeVisible();
    // With the keyboard only.
    await owner.getByRole("button", { name: "Mark as ready for pickup", exact: true }).press("Enter");
    await expect(dialog()).toContainText("We'll email the customer where to pick it up.");
    await dialog().getByRole("button", { name: "Mark as ready for pickup" }).press("Enter");
    await expect(owner.getByText(`Order ${number} is ready for pickup.`)).toBeVisible();
    await expect.poll(() => emailAbout(number, "is ready for pickup")).toContain("The old mill");
    expect(emailAbout(number, "is ready for pickup")).toContain("Ring the bell.");
    await nia.reload();
    await expect(nia.getByText("Your order is ready for pickup.")).toBeVisible();
    await expect(nia.getByText("Pay £10.00 when you pick up your order.")).toBeVisible();
    await expect(nia.locator("[aria-current=step]")).toContainText("Ready for pickup");

    await owner.getByRole("button", { name: "Mark as picked up", exact: true }).click();
    await expect(dialog().getByLabel("Cash collected")).toHaveValue("10.00");
    await dialog().getByRole("button", { name: "Mark as picked up" }).click();
    await expect(owner.getByText(`Order ${number} is picked up.`)).toBeVisible();
    await expect(owner.getByText("£10.00 collected in cash")).toBeVisible();
    await expect.poll(() => emailAbout(number, "was picked up")).not.toBe("");
    await nia.reload();
    await expect(nia.getByText("You picked up your order.")).toBeVisible();
    await owner.goto(`${product.dashboard}/shop/orders`);
    await expect(owner.getByRole("row", { name: new RegExp(`${number}.*Picked up`) })).toBeVisible();
    await nia.context().close();
  });

test("a shopper who chooses delivery after pickup finds the address that they typed, and needs it", async ({
  browser,
}) => {
  const nia = await visitor(browser, true);
  const audit = new Audit(nia, separate.product.port);
  await nia.goto(`${separate.shop.url}/products/apron-1`);
  await addToCart(nia);
  await nia.goto(`${separate.shop.url}/checkout`);
  await fillCheckout(nia);
  const parcel = nia.getByRole("radio", { name: /^Parcel/ });
  await expect(parcel).toBeChecked();
  await expect(nia.getByRole("radio", { name: /^Pickup/ })).toHaveCount(0);
  // With the keyboard.
  await nia.getByRole("radio", { name: "Ship to an address" }).press("ArrowDown");
  await expect(nia.getByRole("radio", { name: /^Pickup/ })).toBeChecked();
  await expect(nia.getByRole("button", { name: "Place order, £10.00" })).toBeVisible();
  await nia.reload();
  await expect(nia.getByRole("radio", { name: "Pick up", exact: true })).toBeChecked();
  await expectClean(audit);
  await nia.getByRole("radio", { name: "Ship to an address" }).check();
  await expect(nia.getByLabel("Street and number")).toHaveValue("12 Orchard Street");
  await expect(parcel).toBeChecked();
  await nia.getByLabel("Street and number").fill("");
  await clickPlaceOrder(nia);
  await expect(nia.getByText("Enter a street address.").first()).toBeVisible();
  await nia.context().close();
});

test("orders in the list are made ready and handed over in bulk, but not shipped", async ({ browser }) => {
  const { owner, product, shop } = separate;
  const nia = await visitor(browser, true);
  const number = await order(nia, true);
  const { data } = await shop.client.orders.list({ params: shop.params, query: { search: number } });
  const params = { ...shop.params, id: data[0]!.id };
  await shop.client.orders.confirm({ params });
  await shop.client.orders.pack({ params, body: {} });
  const checkOrder = () =>
    owner
      .getByRole("row", { name: new RegExp(number) })
      .getByRole("checkbox")
      .check();
  const change = async (action: string) => {
    await checkOrder();
    await owner.getByRole("button", { name: "More actions" }).last().click();
    await owner.getByRole("menuitem", { name: action, exact: true }).click();
  };
  await owner.goto(`${product.dashboard}/shop/orders`);
  await change("Mark as shipped");
  await expect(dialog()).toContainText("The customer picks up this order. Mark it as ready for pickup.");
  await owner.keyboard.press("Escape");
  await checkOrder();
  // The next step of an order with pickup, in the bar of the selection.
  await owner.getByRole("button", { name: "Mark as ready for pickup", exact: true }).click();
  await expect(owner.getByText("1 order marked as ready for pickup").first()).toBeVisible();
  await owner.getByRole("button", { name: "Ready for pickup", exact: true }).click();
  await checkOrder();
  await owner.getByRole("button", { name: "Mark as picked up", exact: true }).click();
  await expect(owner.getByText("No results match these filters")).toBeVisible();
  await owner.getByRole("button", { name: "Delivered", exact: true }).click();
  await expect(owner.getByRole("row", { name: new RegExp(`${number}.*Picked up`) })).toBeVisible();
  await nia.context().close();
});

/** An order with pickup and cash, as its shopper places it. Returns its name. */
async function order(nia: Page, hasScript: boolean): Promise<string> {
  const { shop } = separate;
  await nia.goto(`${shop.url}/products/apron-1`);
  if (hasScript) await addToCart(nia);
  else await nia.getByRole("button", { name: "Add to cart" }).click();
  await nia.goto(`${shop.url}/checkout`);
  await nia.getByRole("radio", { name: "Pick up", exact: true }).check();
  if (!hasScript) await nia.getByRole("button", { name: "Update", exact: true }).click();
  await expect(nia.getByLabel("Street and number")).toHaveCount(0);
  const pickup = nia.getByRole("radio", { name: /^Pickup/ });
  await expect(pickup).toBeChecked();
  await expect(nia.getByText("Ready today", { exact: false }).first()).toBeVisible();
  await expect(nia.getByText("2 Mill Lane")).toBeVisible();
  await expect(nia.getByText("Ring the bell.")).toBeVisible();
  await nia.getByLabel("Email").fill("nia@example.com");
  await nia.getByLabel("Full name").fill("Nia Shopper");
  if (!hasScript) await nia.getByRole("button", { name: "Save and continue" }).last().click();
  await expect(nia.getByRole("radio", { name: /^Cash at pickup/ })).toBeVisible();
  await clickPlaceOrder(nia);
  await nia.waitForURL(/\/orders\/[\w-]+\.[\w-]+/);
  await expect(nia.getByText("The old mill")).toBeVisible();
  await expect(nia.getByText("Cash at pickup")).toBeVisible();
  await expect(nia.getByText("Pickup by")).toBeVisible();
  const name = await nia.getByText(/^Order #\d+$/).textContent();
  return name!.replace("Order ", "");
}

/** The text of the email about an order whose subject ends with these words; "" if there is none. */
function emailAbout(number: string, end: string): string {
  const email = emails.find((one) => one.includes(`Subject: Your order ${number} at Pickup ${end}`)) ?? "";
  // Quoted-printable: an "=" at the end of a line joins it with the next.
  return email.replaceAll("=\r\n", "");
}

async function visitor(browser: Browser, javaScriptEnabled: boolean, width = 1280): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled, viewport: { width, height: 900 } })).newPage();
}
