/**
 * Currencies that a shop can sell in: ISO 4217 without funds, bonds, metals and test codes. Names and symbols come
 * from `Intl`; digits do not, because it follows everyday use (no paisa in Pakistan), while banks and payment
 * providers follow ISO.
 */
export const currencyCodes: readonly string[] =
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
  CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
  HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL
  LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR
  PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP
  TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/);

const known = new Set(currencyCodes);
const withoutMinorUnit = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);
const withThousandths = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

/** Digits of the minor unit: 2 for EUR, 0 for JPY, 3 for KWD. Throws a RangeError for an unsupported code. */
export function exponentOf(currency: string): number {
  if (!known.has(currency)) throw new RangeError(`${currency} is not a currency a shop can sell in`);
  if (withoutMinorUnit.has(currency)) return 0;
  return withThousandths.has(currency) ? 3 : 2;
}
