import { monitorEventLoopDelay } from "node:perf_hooks";
import { readLayout } from "@vitrine/api/features/import-products/plan/read-layout";
import type { Proof } from "./proof.ts";

const columns = 1_000_000;
const maxMs = 50;

/**
 * A file with a million columns is rejected with a message that names its first columns, and blocks no other request.
 */
export const prove: Proof = async (say) => {
  const header = Array.from({ length: columns }, (_, n) => `Column ${n}`).join(",");
  const files = {
    header: Buffer.from(`${header}\n1,2,3\n`),
    "row below the header": Buffer.from(`a,b\n${"1,2\n".repeat(10)}${header}\n`),
  };
  for (const [where, bytes] of Object.entries(files)) {
    // On a busy machine the process may lose the CPU during one reading, but hardly during all three.
    const readings = [await heldBy(bytes), await heldBy(bytes), await heldBy(bytes)];
    const held = Math.min(...readings.map((reading) => reading.held));
    const { message } = readings[0]!;
    say(`${where}, ${(bytes.length / 1e6).toFixed(0)} MB: event loop held ${held.toFixed(1)} ms. ${message}`);
    if (where === "header" && !message.includes("“Column 0”"))
      throw new Error("The first columns are not named");
    if (held > maxMs) throw new Error(`The event loop was held for more than ${maxMs} ms`);
  }
};

/** The longest time in ms for which reading a file blocked the event loop, and the resulting message. */
async function heldBy(bytes: Buffer): Promise<{ held: number; message: string }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const message = await readLayout(bytes).then(
    () => "read",
    (failure: unknown) => String(failure),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return { held: delay.max / 1e6, message };
}
