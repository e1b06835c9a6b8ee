import { paths } from "../../../dashboard/src/paths.ts";
import type { DemoShop } from "../../support/demo-shop.ts";
import { openWhenShown } from "./content-journey.ts";
import { type Driver, Person } from "./driver.ts";
import { settle, type Step } from "./journeys.ts";

/**
 * The owner, who is signed in, unpublishes pages, previews a date and customises header and footer; a shopper reads a
 * question of a product.
 */
export async function manageContent(browser: Driver, demo: DemoShop, step: Step): Promise<void> {
  const { product, owner, shop, store } = demo;
  const params = { shop_id: shop.id };
  const person = new Person(browser);
  const open = async (path: string) => {
    await browser.goto(`${product.dashboard}${path}`);
    await person.see({ selector: "main h1" });
    await settle(person, path);
  };
  const name = `News of ${browser.name}`;

  await step("pages are unpublished in bulk", async () => {
    for (const n of [1, 2]) await owner.pages.create({ params, body: { title: `${name} ${n}` } });
    await open(`${paths.pages}?q=${encodeURIComponent(name)}`);
    await person.click({ selector: "main input[type=checkbox]", name: "^Select all" });
    await person.click({ selector: "button", name: "^Unpublish$" });
    await person.see({ selector: "*", name: "Pages changed\\." });
  });
  await step("a date is chosen for a preview, and the shop shows it", async () => {
    await open(paths.announcement);
    await person.click({ selector: "button", name: "^Preview on a date$" });
    await person.see({ selector: "input[type=datetime-local]" });
    const { data } = await owner.shops.preview_date({ params, body: { at: "2037-03-15T12:00:00Z" } });
    await browser.goto(data.url);
    await person.see({ selector: "aside.date-preview", name: "15 March 2037|March 15, 2037" });
    await person.click({ selector: "aside.date-preview summary" });
    await person.see({ selector: "aside.date-preview details[open] input[type=datetime-local]" });
    await person.click({ selector: "aside.date-preview a" });
    await person.until("the end of the preview", () => document.querySelector(".date-preview") === null);
  });
  await step("the header is changed in the customiser, and a column is added to the footer", async () => {
    await open(paths.themes);
    await person.click({ selector: "a, button", name: "^Customise" });
    await person.arrive("/shop/customize/");
    await person.see({ selector: "iframe" });
    await settle(person, "the customiser");
    await person.click({ selector: "button", name: "^Header$" });
    await person.click({ selector: "input[type=checkbox]", name: "^Show announcements" });
    await person.see({ selector: "main *, header *, p, span", name: "^Saved$" });
    await person.until("the list of pages", choosePage, "footer_columns");
    await person.click({ selector: "button", name: "^Add section$" });
    await person.click({ selector: "[role=dialog] button, dialog button", name: "^Contact$" });
    await person.write({ selector: "input", name: "^Heading" }, name);
    await person.see({ selector: "main *, header *, p, span", name: "^Saved$" });
  });
  await step("a question of a product is read on its page", async () => {
    const { data } = await owner.products.list({ params, query: { limit: 1 } });
    const { id, handle } = data[0]!;
    const question = `Does it work in ${browser.name}?`;
    const body = { question, answer_html: "<p>It does.</p>", is_on_page: false, products: [{ id }] };
    await owner.faqs.create({ params, body });
    await openWhenShown(browser, `${store}/products/${handle}`, question);
    await person.click({ selector: "summary", name: "^Does it work in" });
    await person.see({ selector: "details[open] p", name: "It does\\." });
  });
}

/** Runs in the page: selects a page of the customiser, as its list of options does. */
function choosePage(value: string): boolean {
  const select = [...document.querySelectorAll("select")].find((one) =>
    [...one.options].some((option) => option.value === value),
  );
  if (!select) return false;
  const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!;
  set!.call(select, value);
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}
