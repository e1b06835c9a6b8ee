import { get } from "node:http";
import { paths } from "../../../dashboard/src/paths.ts";
import type { DemoShop } from "../../support/demo-shop.ts";
import { type Driver, Person } from "./driver.ts";
import { settle, type Step } from "./journeys.ts";

/** The owner, who is signed in, composes the home page and writes content; a shopper reads it. */
export async function composeShop(
  browser: Driver,
  { product, store }: Pick<DemoShop, "product" | "store">,
  step: Step,
): Promise<void> {
  const person = new Person(browser);
  const open = async (path: string) => {
    await browser.goto(`${product.dashboard}${path}`);
    await person.see({ selector: "main h1" });
    await settle(person, path);
  };
  const save = () => person.click({ selector: "button:not([disabled])", name: "^Save$" });
  // The editor is loaded with the first click.
  const writeText = async (text: string) => {
    await person.click({ selector: "[role=textbox]" });
    await person.click({ selector: "[role=textbox][contenteditable]" });
    await browser.type(text);
  };
  const heading = `Made in ${browser.name}`;

  await step("a section is added in the customiser", async () => {
    await open(paths.themes);
    await person.click({ selector: "a, button", name: "^Customise" });
    await person.arrive("/shop/customize/");
    await person.see({ selector: "iframe" });
    await settle(person, "the customiser");
    await person.click({ selector: "button", name: "^Add section$" });
    await person.click({ selector: "[role=dialog] button, dialog button", name: "^Text$" });
    await person.write({ selector: "input", name: "^Heading" }, heading);
    await person.see({ selector: "main *, header *, p, span", name: "^Saved$" });
  });
  await step("its theme is published, and shoppers see it", async () => {
    await person.click({ selector: "button:not([disabled])", name: "^Publish$" });
    await person.click({ selector: "[role=dialog] button, dialog button", name: "^Publish theme$" });
    await person.until(
      "the dialog to close",
      () => document.querySelector("[role=dialog], dialog[open]") === null,
    );
    await openWhenShown(browser, store, heading);
    await person.see({ selector: "h2", name: `^${heading}$` });
  });
  await step("a page is written and read", async () => {
    await open(paths.pages);
    await person.click({ selector: "a", name: "^Add page$" });
    await person.write({ selector: "[name=title]" }, heading);
    await writeText("Written with a real keyboard.");
    await save();
    await person.see({ selector: "*", name: "was added\\." });
    await openWhenShown(browser, store, heading);
    await person.click({ selector: "footer a", name: `^${heading}$` });
    await person.see({ selector: "main p", name: "Written with a real keyboard\\." });
  });
  await step("a question is answered and read", async () => {
    await open(paths.faq);
    await person.click({ selector: "a", name: "^Add question$" });
    await person.write({ selector: "[name=question]" }, `Is it ${browser.name}?`);
    await writeText("Yes, it is.");
    await save();
    await person.see({ selector: "*", name: "Question added\\." });
    await openWhenShown(browser, `${store}/faq`, `Is it ${browser.name}?`);
    await person.click({ selector: "summary", name: `Is it ${browser.name}` });
    await person.see({ selector: "details[open] p", name: "Yes, it is\\." });
  });
}

/** Opens a page of the storefront as soon as shoppers get it with a text. */
export async function openWhenShown(browser: Driver, url: string, text: string): Promise<void> {
  for (let tries = 0; !(await textOf(url)).includes(text); tries++) {
    if (tries === 50) throw new Error(`${url} didn't show “${text}” within 5 s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await browser.goto(url);
}

// Node doesn't resolve *.localhost.
function textOf(url: string): Promise<string> {
  const { port, pathname, host } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: pathname, headers: { host } }, (response) => {
      response.setEncoding("utf8");
      let text = "";
      response.on("data", (part: string) => (text += part));
      response.on("end", () => resolve(text));
    }).on("error", reject);
  });
}
