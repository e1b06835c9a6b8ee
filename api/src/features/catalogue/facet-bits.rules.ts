/** How many products' bits stand in a block: see 0019 in the migrations. */
const blockBits = 4096;

/** Which of a block's products are meant. The first bit is the highest of the first byte. Words have a sign for speed. */
export interface Mask {
  words: Int32Array;
  bytes: Uint8Array;
}

/** The same of one value, as short as can be: of few products their places within the block. */
export type Bits = Int32Array | Uint16Array;

/** From so many places on the bits are counted sooner than a list of places. */
const many = blockBits / 32;

function emptyMask(): Mask {
  const words = new Int32Array(blockBits / 32);
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
  if (countBits(words, words) >= many) return words;
  const places: number[] = [];
  for (const [at, byte] of bytes.entries())
    for (let bit = 0; bit < 8; bit++) if (byte & (128 >> bit)) places.push(at * 8 + bit);
  return Uint16Array.from(places);
}

/** How many of a value's products are meant. */
export function countIn(bits: Bits, { words, bytes }: Mask): number {
  return bits instanceof Uint16Array ? countPlaces(bits, bytes) : countBits(bits, words);
}

// A loop for each kind of list: one for both would run at a tenth of the speed.
function countPlaces(places: Uint16Array, bytes: Uint8Array): number {
  let count = 0;
  for (let n = 0; n < places.length; n++) count += (bytes[places[n]! >> 3]! >> (7 - (places[n]! & 7))) & 1;
  return count;
}

function countBits(some: Int32Array, others: Int32Array): number {
  let count = 0;
  for (let n = 0; n < some.length; n++) {
    // Sums of two bits, of four, of eight, then all at once.
    const word = some[n]! & others[n]!;
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The products that have any of these values. */
export function anyOf(all: Bits[]): Mask {
  const mask = emptyMask();
  const { words, bytes } = mask;
  for (const bits of all)
    if (bits instanceof Uint16Array) for (const place of bits) bytes[place >> 3]! |= 128 >> (place & 7);
    else for (let n = 0; n < bits.length; n++) words[n]! |= bits[n]!;
  return mask;
}

export function narrow({ words }: Mask, by: Mask): void {
  for (let n = 0; n < words.length; n++) words[n]! &= by.words[n]!;
}
