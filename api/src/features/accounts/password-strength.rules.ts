import { commonPasswords } from "./common-passwords.gen.ts";
import { hasHash, hashOfPassword } from "./password-hashes.rules.ts";

const leaked = Buffer.from(commonPasswords, "base64");

const maxAddedCharacters = 6;
const minRun = 3;

/** Letters and digits in the order of the alphabet, of numbers and of keyboards (QWERTY, QWERTZ, AZERTY, diagonals). */
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "qsdfghjklm",
  "zxcvbnm",
  "yxcvbnm",
  "wxcvbn",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
  "qazwsxedcrfvtgbyhnujmik",
];
const runs = [...rows, ...rows.map((row) => [...row].toReversed().join(""))];

/** Characters that are often typed instead of a letter. */
const substitutes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** The words of a year, which people add to the year. */
const datedWords = new Set(
  `spring summer autumn fall winter january february march april june july august september october november december
   monday tuesday wednesday thursday friday saturday sunday welcome vitrine shop store admin ramadan eid`.split(
    /\s+/,
  ),
);

/**
 * The reason why a new password is easy to guess, as a message for its field; undefined if it isn't.
 *
 * @param names of the user, their email and their shops
 */
export function passwordProblem(password: string, names: readonly string[]): string | undefined {
  const typed = password.toLowerCase();
  if (isLeaked(typed) || isLeaked(withoutSubstitutes(typed)))
    return "This password is on lists of leaked passwords. Choose another one.";
  if (hasOnlyNames(typed, names))
    return "Choose a password without your name, your email or your shop's name.";
  if (isRepeated(typed) || hasOnlyRuns(typed) || isWordWithAddition(typed))
    return "Choose a password that isn't a row of keys, or a word with a number or a year.";
  return undefined;
}

function isLeaked(password: string): boolean {
  return hasHash(leaked, hashOfPassword(password));
}

function withoutSubstitutes(typed: string): string {
  return typed.replace(/[@431!0$57]/g, (character) => substitutes[character]!);
}

/** True for "abcabcabc" and "aaaaaaaa". */
function isRepeated(typed: string): boolean {
  return /^(.{1,4}?)\1+.?$/u.test(typed);
}

/** True if it consists of parts of rows, such as "qwer1234". */
function hasOnlyRuns(typed: string): boolean {
  let at = 0;
  while (at < typed.length) {
    const length = runLength(typed.slice(at));
    if (length < minRun) return false;
    at += length;
  }
  return true;
}

function runLength(text: string): number {
  let longest = 0;
  for (let length = minRun; length <= text.length; length++) {
    if (!runs.some((row) => row.includes(text.slice(0, length)))) break;
    longest = length;
  }
  return longest;
}

/** True for a frequent word with a few digits or symbols around it, such as "Summer2026!" and "P@ssw0rd99". */
function isWordWithAddition(typed: string): boolean {
  const word = /^[^\p{L}]*(.*?)[^\p{L}]*$/u.exec(typed)![1]!;
  if (typed.length - word.length > maxAddedCharacters) return false;
  return [word, withoutSubstitutes(word)].some(
    (one) => datedWords.has(one) || (one !== typed && isLeaked(one)),
  );
}

const minName = 4;

/** True if the names leave nothing but a few characters. */
function hasOnlyNames(typed: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u), name.replace(/[^\p{L}\p{N}]+/gu, "")])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= minName)
    .toSorted((one, other) => other.length - one.length);
  return [typed, withoutSubstitutes(typed)].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ""), text);
    return rest.length < typed.length && rest.length <= maxAddedCharacters;
  });
}
