import { expect, it } from "vitest";
import { VerificationDraft, verificationValue } from "./verification-tags.ts";

it.each([
  ['<meta name="google-site-verification" content="abc_DEF-123=" />', "abc_DEF-123="],
  ["<META content='abc_DEF-123' name='google-site-verification'>", "abc_DEF-123"],
  ["  abc_DEF-123  ", "abc_DEF-123"],
])("takes only the value from %s", (pasted, value) => {
  expect(verificationValue(pasted, "google")).toBe(value);
});

it.each([
  ['<meta name="msvalidate.01" content="0123456789ABCDEF" />'],
  ['<meta name="google-site-verification" content="x" onload="alert(1)"><script>alert(1)</script>'],
  ['<script>alert("google-site-verification")</script>'],
  ['<meta name="google-site-verification">'],
  ['"><script>alert(1)</script>'],
  ["two words"],
])("rejects %s", (pasted) => {
  expect(verificationValue(pasted, "google")).toBeUndefined();
});

it("reports the service whose tag is wrong, and stores nothing for an empty one", () => {
  const pasted = { google: "", bing: "<b>", pinterest: null, meta: "a1b2c3d4" };
  expect(VerificationDraft.safeParse(pasted).error?.issues).toMatchObject([{ path: ["bing"] }]);
  expect(VerificationDraft.parse({ ...pasted, bing: "" })).toEqual({
    google: null,
    bing: null,
    pinterest: null,
    meta: "a1b2c3d4",
  });
});
