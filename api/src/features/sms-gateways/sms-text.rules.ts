// GSM 03.38: a character of the extension table counts twice.
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("\f^{}\\[~]|€");

/** True if a text is sent as one message: 160 characters of GSM 03.38, or 70 UTF-16 units if it has any other. */
export function isOneSms(text: string): boolean {
  const characters = [...text];
  if (characters.some((one) => !basic.has(one) && !extension.has(one))) return text.length <= 70;
  return characters.length + characters.filter((one) => extension.has(one)).length <= 160;
}

/**
 * The text of one message about a shop, with as much of its name as fits.
 *
 * @param writeShort the text without a name, for languages and names of which not even a letter fits
 */
export function smsText(name: string, write: (name: string) => string, writeShort = () => write("")): string {
  const characters = [...plainMarks(name)];
  for (let length = characters.length; length > 1; length--) {
    const isWhole = length === characters.length;
    const text = plainMarks(
      write(isWhole ? characters.join("") : `${characters.slice(0, length).join("").trim()}.`),
    );
    if (isOneSms(text)) return text;
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
