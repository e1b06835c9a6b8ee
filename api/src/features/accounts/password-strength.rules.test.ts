import { expect, it } from "vitest";
import { cpuTimeOf } from "../../../test/cpu-time.ts";
import { commonPasswords } from "./common-passwords.gen.ts";
import { hashBytes, hashOfPassword, hasHash } from "./password-hashes.rules.ts";
import { passwordProblem } from "./password-strength.rules.ts";

const names = ["Mona Hassan", "mona.tea", "fernfield", "Fern & Field", "Öl-Laden"];
const isWeak = (password: string) => passwordProblem(password, names) !== undefined;

it("has a sorted list of more than ten thousand hashes, each once", () => {
  const list = Buffer.from(commonPasswords, "base64");
  expect(list.length % hashBytes).toBe(0);
  expect(list.length / hashBytes).toBeGreaterThan(10_000);
  for (let at = hashBytes; at < list.length; at += hashBytes)
    expect(Buffer.compare(list.subarray(at - hashBytes, at), list.subarray(at, at + hashBytes))).toBe(-1);
});

it("finds the first, the last and every other hash of a list, and no other", () => {
  const hashes = ["a", "b", "c", "d", "e"].map(hashOfPassword).toSorted((a, b) => Buffer.compare(a, b));
  for (let length = 0; length <= hashes.length; length++)
    for (const [at, hash] of hashes.entries())
      expect(hasHash(Buffer.concat(hashes.slice(0, length)), hash)).toBe(at < length);
});

it.each([
  [
    "password",
    "PassWord",
    "12345678",
    "qwertyuiop",
    "iloveyou",
    "sunshine1",
    "liverpool",
    "trustno1",
    "1q2w3e4r",
  ],
  ["p@ssw0rd", "P4$$w0rd", "$un5h1ne", "1l0vey0u"],
] as string[][])(
  "rejects leaked passwords, also with other characters for letters: %s, …",
  (...passwords) => {
    for (const password of passwords)
      expect([password, passwordProblem(password, names)]).toEqual([
        password,
        "This password is on lists of leaked passwords. Choose another one.",
      ]);
  },
);

it("rejects rows of keys, repetitions, and words with a year or a number", () => {
  for (const password of [
    "asdfghjk;".slice(0, 8),
    "qwer4321asdf",
    "zxcvbnmasdfgh",
    "abcdefghij",
    "0987654321qwe",
    "ßßßßßßßß",
    "abcabcabcabc",
    "wxyzwxyzw",
    "Summer2026!",
    "!!december25",
    "Dragon2019!!",
    "2026sunshine",
    "P@ssw0rd2026!",
    "Shop2026!",
  ])
    expect([password, isWeak(password)]).toEqual([password, true]);
});

it("rejects the user's own names with a few characters", () => {
  for (const password of [
    "monahassan",
    "Mona.Tea1",
    "mona-2026!",
    "fernfield99",
    "FernField!",
    "hassan!mona",
    "m0na2026",
  ])
    expect([password, passwordProblem(password, names)]).toEqual([
      password,
      "Choose a password without your name, your email or your shop's name.",
    ]);
});

it("accepts passwords that aren't on a list and follow no pattern, in any script", () => {
  for (const password of [
    "seven cups before noon",
    "a long password of Mona",
    "Mona-walks-4-dogs-daily",
    "x7Kp2qLm",
    "আমার দোকানের চা গরম",
    "قهوة الصباح قبل السوق",
    "correct horse battery staple",
    "blue4wagon!rain",
  ])
    expect([password, passwordProblem(password, names)]).toEqual([password, undefined]);
});

it("takes few milliseconds, also for the longest password", async () => {
  const cpu = await cpuTimeOf(() => {
    for (let n = 0; n < 200; n++) passwordProblem("qwe".repeat(42) + n, names);
  });
  expect(cpu / 200).toBeLessThan(5);
});
