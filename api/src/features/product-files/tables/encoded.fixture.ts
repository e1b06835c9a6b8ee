/** Encodes a text in an encoding that Node can only decode; unsupported characters become question marks. */
export function encoded(label: string, text: string): Buffer {
  const bytesOf = tableOf(label);
  return Buffer.from(
    [...text].flatMap((char) => (char < "\x80" ? [char.charCodeAt(0)] : (bytesOf.get(char) ?? [0x3f]))),
  );
}

const tables = new Map<string, Map<string, number[]>>();

function tableOf(label: string): Map<string, number[]> {
  const known = tables.get(label);
  if (known) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(label);
  const note = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== "\ufffd" && !table.has(text)) table.set(text, bytes);
  };
  const isSingle = label.startsWith("windows") || label.startsWith("koi");
  for (let first = 0x80; first <= 0xff; first++)
    if (isSingle) note([first]);
    else for (let second = 0x40; second <= 0xfe; second++) note([first, second]);
  tables.set(label, table);
  return table;
}
