import { type CountryCode, getExampleNumber, isSupportedCountry } from "libphonenumber-js/max";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { plainText } from "./typed-text.rules.ts";

/** A phone number that can be called. */
export interface Phone {
  /** As it was typed, without white space at its ends. */
  typed: string;
  /** E.164: "+493012345678". */
  e164: string;
  extension: string | null;
}

/** "x12", "ext. 12", "#12", ";ext=12", and what extensions are called elsewhere. */
const extensionPattern =
  /(?:;ext=|[ ,;]*(?:(?<![a-z])(?:extension|extn?|x|interno|int|anexo|ramal|poste|durchwahl|dw)[.:]?|доб(?:авочный)?[.:]?|تحويلة|内線|分机|#|~)) ?(\d{1,9})#?$/iu;
const numberPattern = /^\+?[\d ().\-/]+$/;
/** Ofcom keeps these for examples: 07700 900000 to 900999. */
const ofExamples = /^\+447700900\d{3}$/;

/**
 * Reads a phone number typed in any script and notation.
 * @param country of the address, whose numbers need no country code; ISO 3166-1 alpha-2
 * @returns undefined where it is no number of the numbering plan
 */
export function readPhone(typed: string, country: string): Phone | undefined {
  const text = plainText(typed).replace(/^(?:tel|phone|mobile)[.:] ?/i, "");
  const [ending, extension = null] = extensionPattern.exec(text) ?? [""];
  const number = text.slice(0, text.length - ending.length).trim();
  if (!numberPattern.test(number)) return undefined;
  const e164 = numberOf(number, country) ?? numberOf(number.replace(/^00(?=[1-9])/, "+"), country);
  return e164 === undefined ? undefined : { typed: typed.trim(), e164, extension };
}

function numberOf(text: string, country: string): string | undefined {
  const found = parsePhoneNumberFromString(text, { defaultCountry: knownCountry(country), extract: false });
  return found && (found.isValid() || ofExamples.test(found.number)) ? found.number : undefined;
}

/** What to enter instead; undefined where `typed` is a phone number. */
export function phoneProblem(typed: string, country: string): string | undefined {
  return readPhone(typed, country) ? undefined : phoneMessage(country);
}

/** "Enter a phone number with its area code, like 01512 3456789.", with an example of the country. */
export function phoneMessage(country: string): string {
  const known = knownCountry(country);
  const example = (known && getExampleNumber(known, examples)?.formatNational()) ?? "+44 20 7946 0000";
  return `Enter a phone number with its area code, like ${example}.`;
}

/**
 * The digits to look for in stored E.164 numbers: no signs, and no trunk prefix, which stands in no international
 * number. Undefined where `search` is no phone number or part of one.
 */
export function phoneSearchDigits(search: string): string | undefined {
  const text = plainText(search);
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return numberPattern.test(text) && digits.length >= 3 ? digits : undefined;
}

function knownCountry(country: string): CountryCode | undefined {
  return isSupportedCountry(country) ? country : undefined;
}
