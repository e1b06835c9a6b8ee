import { expect, it } from "vitest";
import { replyUrl } from "./reply-url.ts";

it("quotes the message in a reply to its sender", () => {
  const url = new URL(replyUrl({ email: "nia@example.com", text: "One\nTwo & three" }, "Re: Your message"));
  expect(url.pathname).toBe("nia@example.com");
  expect(url.searchParams.get("subject")).toBe("Re: Your message");
  expect(url.searchParams.get("body")).toBe("\r\n\r\n> One\r\n> Two & three");
});

it("can't be given another recipient or header by the shopper's text", () => {
  const url = replyUrl(
    {
      email: "nia?bcc=all@evil.example&x=@example.com",
      text: "&bcc=all@evil.example\r\nBcc: all@evil.example",
    },
    "Re: &cc=all@evil.example",
  );
  expect([...new URL(url).searchParams.keys()]).toEqual(["subject", "body"]);
});

it("shortens a long message without splitting a character", () => {
  const url = replyUrl({ email: "nia@example.com", text: "😀".repeat(5000) }, "Re");
  expect(new URL(url).searchParams.get("body")).toBe(`\r\n\r\n> ${"😀".repeat(1000)}`);
});
