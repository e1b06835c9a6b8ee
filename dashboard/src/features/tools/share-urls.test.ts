import { expect, it } from "vitest";
import { shareUrls } from "./share-urls.ts";

it("shares the URL and the name of a shop, with escaped characters", () => {
  const urls = shareUrls("https://store.example.com/fern-field?a=1&b=2", "Fern & Field");
  const sent = (url: string) => Object.fromEntries(new URL(url).searchParams);
  const link = "https://store.example.com/fern-field?a=1&b=2";
  expect(sent(urls.whatsApp)).toEqual({ text: `Fern & Field ${link}` });
  expect(sent(urls.facebook)).toEqual({ u: link });
  expect(sent(urls.x)).toEqual({ url: link, text: "Fern & Field" });
  expect(sent(urls.email)).toEqual({ subject: "Fern & Field", body: link });
  // Email programs show a plus sign as it is.
  expect(urls.email).toContain("subject=Fern%20%26%20Field");
});
