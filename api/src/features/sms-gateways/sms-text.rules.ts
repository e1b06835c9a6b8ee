// GSM 03.38: a character of the extension table counts twice.
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("\f^{}\\[~]|€");

/** The length of a text as the gateway counts it, in the alphabet that it needs. */
export function smsLength(text: string): { alphabet: "gsm" | "ucs2"; characters: number } {
  const characters = [...text];
  if (characters.some((one) => !basic.has(one) && !extension.has(one)))
    return { alphabet: "ucs2", characters: text.length };
  const sizes = characters.map((one): number => (extension.has(one) ? 2 : 1));
  return { alphabet: "gsm", characters: sizes.reduce((sum, size) => sum + size, 0) };
}

/** The number of messages that a text is sent as: each has 160 characters of GSM 03.38, or 70 UTF-16 units if it has any other. */
export function smsParts(text: string): number {
  const characters = [...text];
  if (characters.some((one) => !basic.has(one) && !extension.has(one)))
    return partsOf(
      characters.map((one) => one.length),
      { single: 70, joined: 67 },
    );
  return partsOf(
    characters.map((one) => (extension.has(one) ? 2 : 1)),
    { single: 160, joined: 153 },
  );
}

/** Messages that belong together are shorter, and no character is divided between two. */
function partsOf(sizes: number[], { single, joined }: { single: number; joined: number }): number {
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1;
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      parts++;
      used = 0;
    }
    used += size;
  }
  return parts;
}

export function isOneSms(text: string): boolean {
  return smsParts(text) === 1;
}

/**
 * The text of one message about a shop, with as much of its name as fits.
 *
 * @param writeShort the text without a name, for languages and names of which not even a letter fits
 * @param maxParts messages that the text may be sent as
 */
export function smsText(
  name: string,
  write: (name: string) => string,
  writeShort = () => write(""),
  maxParts = 1,
): string {
  const characters = [...plainMarks(name)];
  for (let length = characters.length; length > 1; length--) {
    const isWhole = length === characters.length;
    const text = plainMarks(
      write(isWhole ? characters.join("") : `${characters.slice(0, length).join("").trim()}.`),
    );
    if (smsParts(text) <= maxParts) return text;
  }
  return plainMarks(writeShort());
}

/** Without marks that only look better, and that turn a message of 160 characters into one of 70. */
function plainMarks(text: string): string {
  return text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, "-")
    .replaceAll("…", "...")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "");
}
