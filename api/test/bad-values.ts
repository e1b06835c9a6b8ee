/** JSON texts to send as the value of any field. The field's schema decides which are valid. */
const long = "x".repeat(40_000);
export const jsonTexts: string[] = [
  "null",
  "true",
  "1",
  "-1",
  "0.5",
  "9007199254740993",
  "1e400",
  "-1e400",
  "1e13",
  "-0",
  `"text"`,
  `""`,
  `"1"`,
  `"true"`,
  `"${long}"`,
  `"a\\u0000b"`,
  `"\\ud800"`,
  `"\\udc00x"`,
  `"\\u202e\\ufffe"`,
  `"2026-02-30"`,
  `"0000-00-00"`,
  `"'; drop table shop.orders; --"`,
  `"%"`,
  `"\\\\"`,
  `"{{7*7}}"`,
  `"\\r\\nSet-Cookie: a=b"`,
  `"00000000-0000-0000-0000-000000000000"`,
  "[]",
  "[[]]",
  "[null]",
  "{}",
  `{"0":"a","length":1}`,
  `{"__proto__":{"polluted":true}}`,
  `{"constructor":{"prototype":{"polluted":true}}}`,
  `{"toString":1,"valueOf":null}`,
];
/** Texts that are not valid JSON. */
export const brokenTexts = ["NaN", "Infinity", "undefined", "'a'", "01", "", `"`, "[", `{"a"`];

/** Values for path and query parameters. */
export const addressTexts: string[] = [
  "",
  "0",
  "-1",
  "1.5",
  "1e9",
  "2147483648",
  "9007199254740993",
  "1e400",
  "NaN",
  "abc",
  "true",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "constructor",
  "' or 1=1 --",
  "%",
  "\\",
  "..",
  "../..",
  "%2e%2e",
  "a\u0000b",
  "\ud83d\ude00",
  "x".repeat(600),
  "00000000-0000-0000-0000-00000000000g",
  "2026-13-45",
  "0000-00-00,9999-99-99",
  "2026-11-20,2026-11-01",
  "0001-01-01,9999-12-31",
];

const uuid = "01900000-0000-7000-8000-000000000000";
const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Forged and altered cursors. */
export const cursors: string[] = [
  "x",
  "e30",
  "bnVsbA",
  "W10",
  cursor([]),
  cursor([1]),
  cursor([null, uuid]),
  cursor([{}, uuid]),
  cursor(["x", uuid]),
  cursor(["2026-11-20", "-".repeat(36)]),
  cursor([1e300, uuid]),
  cursor([-1, uuid]),
  cursor(["", uuid]),
  cursor(["infinity", uuid]),
  cursor(["99999-01-01", uuid]),
  cursor(["\u0000", uuid]),
  cursor(["2026-11-20T00:00:00Z", "'"]),
  cursor([["a"], uuid]),
  cursor(["a", "f".repeat(36)]),
];

/** Malformed forms. */
export function brokenForms(field: string): { type: string; body: Buffer }[] {
  const form = (names: string[], end = "\r\n--b--\r\n") =>
    Buffer.from(
      names.map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1`).join("\r\n") +
        end,
    );
  const type = "multipart/form-data; boundary=b";
  return [
    { type: "multipart/form-data", body: form([field]) },
    { type: "multipart/form-data; boundary=", body: form([field]) },
    { type: "multipart/form-data; boundary=other", body: form([field]) },
    { type, body: form([field], "") },
    { type, body: form([field], "\r\n--b\r\nContent-Disp") },
    { type, body: form([""]) },
    { type, body: form(Array.from({ length: 2_000 }, (_, index) => `f${index}`)) },
    { type, body: form([`a${"[b]".repeat(1_000)}`]) },
    { type, body: form([`a${"[b]".repeat(20)}`]) },
    {
      type,
      body: form([
        "a[__proto__][x]",
        "__proto__[polluted]",
        "constructor[prototype][polluted]",
        "a[constructor]",
      ]),
    },
    { type, body: form(["a[999999999]", "a[0]", "a[-1]", "a[length]"]) },
    { type, body: form(["a[[", "a]b", "[a]", "a[][][]", "a[b", "a[0]", "a"]) },
    { type, body: form([field, field, `${field}[0]`, `${field}[x]`]) },
    {
      type,
      body: Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="${field}"; name="shop_id"; filename="../../x"; filename*=utf-8''%00\r\nContent-Type: image/png\r\n\r\nPNG\r\n--b--\r\n`,
      ),
    },
    {
      type,
      body: Buffer.from(
        `--b\r\nContent-Disposition: attachment\r\nX: ${"y".repeat(20_000)}\r\n\r\n1\r\n--b--\r\n`,
      ),
    },
    { type, body: Buffer.from("--b\r\n\r\n\r\n--b--\r\n") },
    { type, body: Buffer.from([0x2d, 0x2d, 0x62, 0x0d, 0x0a, 0xff, 0xfe, 0x00, 0x01]) },
    { type, body: Buffer.alloc(0) },
  ];
}

/** Bodies that no endpoint accepts. */
export function brokenBodies(): { type?: string; body: string | Buffer }[] {
  const nested = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const json = "application/json";
  return [
    ...[
      "{",
      "",
      " ",
      "null",
      "[]",
      "1",
      `"text"`,
      `{"a":1,}`,
      "{'a':1}",
      "\ufeff{",
      `{"a":"\u0001"}`,
      "a=b",
      "--b",
    ].map((body) => ({ type: json, body })),
    ...[100, 1_000, 100_000].map((depth) => ({ type: json, body: nested(depth) })),
    { type: json, body: "[".repeat(100_000) },
    { type: json, body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
    { type: json, body: `{"a":"${"\\ud800".repeat(1000)}"}` },
    { type: json, body: `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}` },
    ...[
      "text/plain",
      "application/xml",
      "text/html",
      "application/json-not",
      "image/png",
      "\u00ff",
      undefined,
    ].map((type) => ({ type, body: `{"a":1}` })),
    ...[
      "a[b][c][d][e][f][g]=1",
      `a${"[b]".repeat(1_000)}=1`,
      "a[__proto__][polluted]=1&__proto__[polluted]=1",
      "a[999999999]=1",
      "&".repeat(5_000),
      "%",
      "%00=%00",
      "a=%ff",
      "a".repeat(50_000),
    ].map((body) => ({
      type: "application/x-www-form-urlencoded",
      body,
    })),
    {
      type: "application/x-www-form-urlencoded",
      body: Array.from({ length: 3_000 }, (_, index) => `k${index}=1`).join("&"),
    },
  ];
}

/** Headers that no browser sends. */
export const junkHeaders: Record<string, string>[] = [
  { "device-id": "d".repeat(10_000) },
  { timezone: "'; drop table shop.orders; --" },
  { timezone: "Antarctica/Troll'" },
  { browser: "\u00ff<script>", platform: "x".repeat(5_000) },
  { authorization: "Bearer" },
  { authorization: `Bearer ${"a".repeat(5_000)}` },
  { authorization: "Basic YTpi" },
  { "idempotency-key": "k".repeat(5_000) },
  { "cart-token": "../../etc/passwd" },
  { "cart-token": ".." },
  { "cart-token": `${"A".repeat(22)}.${"A".repeat(43)}` },
  { "last-event-id": "' or 1=1" },
  { accept: "text/html;q=\u00ff", "accept-language": ",".repeat(2_000) },
  { "x-http-method-override": "DELETE", "x-forwarded-for": "' or 1=1", "x-forwarded-host": "evil.example" },
  { cookie: `${"a=b;".repeat(1_000)}` },
];
