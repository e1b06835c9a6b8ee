/** A number as stored: `prefix` and `number` together are the number as written. */
export interface SplitNumber {
  number_prefix: string;
  number: number;
}

/** Own orders continue after the highest imported number, so that stays a number that people can read. */
const maxDigits = 6;

/**
 * The ways to store a number: "CA-2016-152156" can be the prefix "CA-2016-" with the number 152156, or "CA-2016-15" with
 * 2156. A number has no leading zeros. The longest is first.
 */
export function splitsOf(name: string): SplitNumber[] {
  const digits = /\d*$/.exec(name)![0].slice(-maxDigits);
  const start = name.length - digits.length;
  return [...digits].flatMap((digit, at) =>
    digit === "0" ? [] : [{ number_prefix: name.slice(0, start + at), number: Number(digits.slice(at)) }],
  );
}
