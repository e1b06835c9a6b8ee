/** How many products' bits stand in a block: see 0019 in the migrations. */
const blockBits = 4096;

/** Which of a block's products are meant. The first bit is the highest of the first byte. */
export interface Mask {
  words: Uint32Array;
  bytes: Uint8Array;
}

/** The same of one value, as short as can be: of few products their places within the block. */
export type Bits = Uint32Array | Uint16Array;

/** From so many places on a list of them is longer than the bits. */
const many = blockBits / 16;

export function emptyMask(): Mask {
  const words = new Uint32Array(blockBits / 32);
  return { words, bytes: new Uint8Array(words.buffer) };
}

/** @param bytes 512, as the database has them */
export function maskOf(bytes: Uint8Array): Mask {
  const mask = emptyMask();
  mask.bytes.set(bytes);
  return mask;
}

/** @param bytes 512, as the database has them */
export function bitsOf(bytes: Uint8Array): Bits {
  const { words } = maskOf(bytes);
  if (words.reduce((sum, word) => sum + bitCount(word), 0) >= many) return words;
  const places: number[] = [];
  for (const [at, byte] of bytes.entries())
    for (let bit = 0; bit < 8; bit++) if (byte & (128 >> bit)) places.push(at * 8 + bit);
  return Uint16Array.from(places);
}

/** How many of a value's products are meant. */
export function countIn(bits: Bits, { words, bytes }: Mask): number {
  let count = 0;
  if (bits instanceof Uint16Array)
    for (let n = 0; n < bits.length; n++) count += (bytes[bits[n]! >> 3]! >> (7 - (bits[n]! & 7))) & 1;
  else for (let n = 0; n < bits.length; n++) count += bitCount(bits[n]! & words[n]!);
  return count;
}

export function addTo({ words, bytes }: Mask, bits: Bits | undefined): void {
  if (!bits) return;
  if (bits instanceof Uint16Array) for (const place of bits) bytes[place >> 3]! |= 128 >> (place & 7);
  else for (let n = 0; n < bits.length; n++) words[n]! |= bits[n]!;
}

export function narrow({ words }: Mask, by: Mask): void {
  for (let n = 0; n < words.length; n++) words[n]! &= by.words[n]!;
}

/** The bits set in a word of 32: sums of two, of four, of eight, then all at once. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
