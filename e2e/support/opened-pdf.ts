import { expect, type Page } from "@playwright/test";

/** Stores the file that the page opens last, which is no response of the tab. Call it before the page is loaded. */
export function storeOpenedFiles(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file) => {
      Object.assign(globalThis, { opened: file });
      return create(file);
    };
  });
}

/** Clicks, and returns the PDF that opens in a new tab. @param path of the request */
export async function openedPdf(page: Page, path: RegExp, click: () => Promise<void>): Promise<Uint8Array> {
  const tab = page.context().waitForEvent("page");
  const loaded = page.waitForResponse((response) => path.test(response.url()));
  await click();
  const headers = (await loaded).headers();
  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["content-disposition"]).toMatch(/^inline; filename="/);
  await (await tab).close();
  return new Uint8Array(await openedFile(page));
}

/** The bytes of the file that the page opened or downloaded last. */
export function openedFile(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { opened: file } = globalThis as typeof globalThis & { opened: Blob };
    return Array.from(new Uint8Array(await file.arrayBuffer()));
  });
}
