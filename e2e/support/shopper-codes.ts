import path from "node:path";
import { expect } from "@playwright/test";
import { listOutbox, readOutbox } from "@vitrine/api/mail/outbox";
import { dataDir } from "./at-the-dashboard.ts";

const used = new Set<string>();

/** The next code that the shop emails to the shopper. Tests that run at the same time have shoppers with the same email. */
export async function shopperCode(shop: string, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const outbox = path.join(dataDir, "outbox");
    const mail = (await listOutbox(outbox, 100)).find(
      ({ subject, to }) =>
        to === email && /^\d{6} /.test(subject) && subject.endsWith(` at ${shop}`) && !used.has(subject),
    );
    code = mail && /\d{6}/.exec((await readOutbox(outbox, mail.id))?.text ?? "")?.[0];
    expect(code).toBeDefined();
    used.add(mail!.subject);
  }).toPass({ timeout: 20_000 });
  return code!;
}
