import { type CountryCode, getExampleNumber, isSupportedCountry } from "libphonenumber-js/max";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { plainText } from "./typed-text.rules.ts";

/** A valid phone number. */
interface Phone {
  /** As entered, trimmed. */
  typed: string;
  /** E.164: "+493012345678". */
  e164: string;
  extension: string | null;
}

/** "x12", "ext. 12", "#12", ";ext=12", and the words for extensions in other languages. */
const extensionPattern =
  /(?:;ext=|[ ,;]*(?:(?<![a-z])(?:extension|extn?|x|interno|int|anexo|ramal|poste|durchwahl|dw)[.:]?|доб(?:авочный)?[.:]?|تحويلة|内線|分机|#|~)) ?(\d{1,9})#?$/iu;
const numberPattern = /^\+?[\d ().\-/]+$/;
/** Ofcom reserves 07700 900000 to 900999 for fiction; accepted as examples. */
const ofExamples = /^\+447700900\d{3}$/;

/**
 * Parses a phone number in any script and notation.
 * @param country ISO 3166-1 alpha-2 code of the address, whose numbers need no country code
 * @returns undefined if it isn't in the numbering plan
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

/** A phone number with its country code, as it is shown: "+44 7700 900123". Undefined if `typed` isn't one. */
export function internationalPhone(typed: string): string | undefined {
  const e164 = readPhone(typed, "")?.e164;
  return e164 && parsePhoneNumberFromString(e164)?.formatInternational();
}

/** The error message for `typed`; undefined if it is a valid phone number. */
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
 * The digits to search for in stored E.164 numbers, without punctuation and trunk prefix. Undefined if
 * `search` isn't a phone number or part of one.
 */
export function phoneSearchDigits(search: string): string | undefined {
  const text = plainText(search);
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return numberPattern.test(text) && digits.length >= 3 ? digits : undefined;
}

function knownCountry(country: string): CountryCode | undefined {
  return isSupportedCountry(country) ? country : undefined;
}
