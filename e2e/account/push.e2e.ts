import {
  type BrowserContext,
  type CDPSession,
  chromium,
  expect,
  type Page,
  test,
  type Worker,
} from "@playwright/test";
import type { PushPayload } from "@vitrine/contract/accounts/push";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromiumArguments, findChromium } from "../support/chromium.ts";
import { openShop, registerOwner } from "../support/sample-accounts.ts";
import { type Product, startProduct } from "../support/product.ts";
import { Audit } from "../support/audit.ts";

// The dashboard as an installable app: its manifest, its offline page, and push notifications.

test.describe.configure({ mode: "serial" });
test.use({ serviceWorkers: "allow" });

let product: Product;
let context: BrowserContext;
let page: Page;
let worker: Worker;
let profile: string;
let cdp: CDPSession | undefined;
let registrationId: string | undefined;

test.beforeAll(async () => {
  product = await startProduct();
  // A persistent profile: a private window can't install apps.
  profile = mkdtempSync(path.join(tmpdir(), "vitrine-profile-"));
  context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(undefined, { showsNotifications: true }),
    args: chromiumArguments,
    viewport: { width: 1280, height: 800 },
  });
  await context.grantPermissions(["notifications"], { origin: product.dashboard });
  page = await context.newPage();
  await page.goto(`${product.dashboard}/login`);
  worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});
test.afterAll(async () => {
  await context.close();
  await product.stop();
  rmSync(profile, { recursive: true, force: true });
});

test("Chromium finds no errors in the manifest, and the dashboard can be installed", async () => {
  const cdp = await context.newCDPSession(page);
  const { url, errors, data } = await cdp.send("Page.getAppManifest");
  expect({ url, errors }).toEqual({ url: `${product.dashboard}/manifest.webmanifest`, errors: [] });
  const manifest = JSON.parse(data ?? "") as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ name: "Vitrine", start_url: "/dashboard", display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of [...manifest.icons, { src: "/images/logo-black.png", sizes: "256x256" }]) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  expect((await cdp.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
});

test("only the dashboard has the service worker: no shop and no other URL does", async () => {
  const own = await requestScript(`${product.dashboard}/service-worker.js`);
  expect(own).toMatchObject({ status: 200, headers: { "cache-control": "no-cache" } });
  expect(own.headers["service-worker-allowed"]).toBeUndefined();
  expect(own.text).not.toMatch(/\bimport\b/);
  for (const address of [
    `${product.store}/service-worker.js`,
    `${product.store}/mona-tea/service-worker.js`,
    `${product.dashboard}/theme.js`,
    `${product.dashboard}/files/service-worker.js`,
    `${product.dashboard}/api/v1/push`,
  ])
    expect((await requestScript(address)).status, address).toBe(404);

  const owner = await registerOwner(product, "Mona");
  await openShop(owner, "mona-tea", 5);
  const shopper = await context.newPage();
  await shopper.goto(`${product.store}/mona-tea`);
  const got = await shopper.evaluate(async () => {
    const tries = ["/service-worker.js", "/mona-tea", "/storefront/client.js"].map((address) =>
      navigator.serviceWorker.register(address, { scope: "/" }).then(
        () => "registered",
        () => "rejected",
      ),
    );
    return [...(await Promise.all(tries)), (await navigator.serviceWorker.getRegistrations()).length];
  });
  expect(got).toEqual(["rejected", "rejected", "rejected", 0]);
  await shopper.close();
});

const tryAgain = { en: "Try again", ar: "حاول مرة أخرى", bn: "আবার চেষ্টা করুন" };

test.describe("when the server cannot be reached", () => {
  test.beforeAll(async () => {
    const ended = new Promise((resolve) => product.process.once("exit", resolve));
    product.process.kill("SIGTERM");
    await ended;
  });

  for (const language of ["en", "ar", "bn"] as const)
    for (const scheme of ["light", "dark"] as const)
      for (const width of [1280, 360] as const)
        test(`shows our own offline page: ${language}, ${scheme}, ${width}`, async () => {
          await page.setViewportSize({ width, height: 780 });
          await page.emulateMedia({ colorScheme: scheme });
          await page.goto(`${product.dashboard}/shop/orders?search=tea`);
          await page.evaluate((name) => localStorage.setItem("digital_language", name), language);
          const audit = new Audit(page, product.port);
          await page.goto(`${product.dashboard}/shop/orders?search=tea`);
          const again = page.getByRole("link", { name: tryAgain[language] });
          await expect(again).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.dir)).toBe(
            language === "ar" ? "rtl" : "ltr",
          );
          expect(page.url()).toBe(`${product.dashboard}/shop/orders?search=tea`);
          expect(await audit.violations()).toEqual([]);
          await page.screenshot({ path: test.info().outputPath("offline.png") });
        });

  test("and Try again opens the requested page, once the server is back", async () => {
    await page.evaluate(() => localStorage.removeItem("digital_language"));
    await page.goto(`${product.dashboard}/login?to=%2Fshop%2Forders`);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    product = await startProduct({}, product);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    expect(page.url()).toBe(`${product.dashboard}/login?to=%2Fshop%2Forders`);
  });
});

test.describe("a push", () => {
  const payload: PushPayload = {
    title: "New order #1001",
    body: "Ada Jansen · €24.00 · Mona Tea",
    icon: "/images/logo-black.png",
    tag: "1001-first",
    data: { url: "/register?from=push" },
  };

  test("shows its message with our black logo, once for the same notification", async () => {
    await push(JSON.stringify({ ...payload, title: "An older word" }));
    await push(JSON.stringify(payload));
    expect(await shown()).toEqual([
      {
        title: payload.title,
        body: payload.body,
        icon: `${product.dashboard}/images/logo-black.png`,
        tag: payload.tag,
        url: "/register?from=push",
      },
    ]);
  });

  test("is shown with our own text if it can't be parsed", async () => {
    await push("no json");
    await expect
      .poll(async () => (await shown()).map(({ title }) => title))
      .toContain("Update from your shop");
  });

  test("when clicked, navigates the open page without a reload", async () => {
    await page.goto(`${product.dashboard}/login`);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await press(payload.tag);
    await page.waitForURL(`${product.dashboard}/register?from=push`);
    expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
  });

  test("of the shop that is not selected opens in that shop, and its name is removed from the URL", async () => {
    const owner = await registerOwner(product, "Nora");
    const nuts = await openShop(owner, "nora-nuts", 5);
    const oats = await openShop(owner, "nora-oats", 5);
    await page.goto(`${product.dashboard}/login`);
    await page.getByLabel("Email").fill("nora@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a long password of Nora");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${product.dashboard}/dashboard`);
    await expect(page.getByRole("banner").getByRole("button", { name: /nora-nuts/ })).toBeVisible();

    await push(
      JSON.stringify({ ...payload, tag: "oats", data: { url: `/shop/products?shop=${oats.shop_id}` } }),
    );
    await press("oats");
    await expect(page.getByRole("banner").getByRole("button", { name: /nora-oats/ })).toBeVisible();
    await expect(page).toHaveURL(`${product.dashboard}/shop/products`);

    await page.goto(`${product.dashboard}/shop/products?q=tea&shop=${nuts.shop_id}`);
    await expect(page.getByRole("banner").getByRole("button", { name: /nora-nuts/ })).toBeVisible();
    await expect(page).toHaveURL(`${product.dashboard}/shop/products?q=tea`);
    // The URL names another user's shop, or one that doesn't exist: the selection doesn't change.
    await page.goto(`${product.dashboard}/shop/products?shop=999999`);
    await expect(page.getByRole("banner").getByRole("button", { name: /nora-/ })).toBeVisible();
  });

  test("when clicked with no page open, opens its page; an external URL opens home", async () => {
    const evil = createServer((_, response) => response.end("evil"));
    await new Promise<void>((resolve) => evil.listen(0, "127.0.0.1", resolve));
    for (const [url, opened] of [
      ["/shop/orders/7?shop=1001", "/shop/orders/7?shop=1001"],
      ["javascript:alert(1)", "/dashboard"],
      ["//evil.example", "/dashboard"],
      [`http://localhost:${(evil.address() as { port: number }).port}/`, "/dashboard"],
    ]) {
      await push(JSON.stringify({ ...payload, tag: `to-${url}`, data: { url } }));
      expect(await press(`to-${url}`, true)).toEqual([opened]);
    }
    evil.close();
  });
});

/** Sends a request as a browser does that registers a service worker. */
function requestScript(
  address: string,
): Promise<{ status?: number; headers: IncomingHttpHeaders; text: string }> {
  const { host, pathname } = new URL(address);
  return new Promise((resolve, reject) => {
    const options = { port: product.port, path: pathname, headers: { host, "service-worker": "script" } };
    get(options, (reply) => {
      let text = "";
      reply.on("data", (chunk: Buffer) => (text += chunk.toString()));
      reply.on("end", () => resolve({ status: reply.statusCode, headers: reply.headers, text }));
    }).on("error", reject);
  });
}

/** Delivers a message as the browser does for its push service. The open page is notified once it is shown. */
async function push(data: string): Promise<void> {
  cdp ??= await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp?.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(product.dashboard));
      if (ours) resolve(ours.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  registrationId ??= await registered;
  await page.evaluate(() => {
    const notified = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener(
        "message",
        ({ data }) => resolve((data as { type: string }).type),
        { once: true },
      ),
    );
    Object.assign(window, { notified });
  });
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: product.dashboard, registrationId, data });
  expect(await page.evaluate(() => (window as unknown as { notified: Promise<string> }).notified)).toBe(
    "push",
  );
}

/** The notifications that the browser shows. */
function shown(): Promise<{ title: string; body: string; icon: string; tag: string; url: unknown }[]> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const registration = await navigator.serviceWorker.getRegistration();
    const notices = active ? await registration!.getNotifications() : [];
    return notices.map(({ title, body, icon, tag, data }) => ({
      title,
      body,
      icon,
      tag,
      url: (data as { url: unknown }).url,
    }));
  });
}

/**
 * Clicks a notification, by an event in the service worker, because headless browsers show none. Returns the URLs of
 * the windows it opened, which browsers allow only for real clicks.
 */
async function press(tag: string, hasNoWindow = false): Promise<string[]> {
  return worker.evaluate(
    async ([tag, hasNoWindow]) => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration;
        clients: Record<string, unknown>;
        dispatchEvent(event: Event): boolean;
      };
      const [notification] = await scope.registration.getNotifications({ tag });
      const opened: string[] = [];
      scope.clients["openWindow"] = (url: string) => Promise.resolve(void opened.push(url));
      if (hasNoWindow) scope.clients["matchAll"] = async () => [];
      const waited: Promise<unknown>[] = [];
      const event = Object.assign(new Event("notificationclick"), {
        notification,
        waitUntil: (work: Promise<unknown>) => void waited.push(work),
      });
      scope.dispatchEvent(event);
      await Promise.all(waited);
      delete scope.clients["matchAll"];
      return opened;
    },
    [tag, hasNoWindow] as const,
  );
}
