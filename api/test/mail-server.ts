import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import { createPost } from "../src/mail/deliver.ts";

/** An SMTP server, and a mail transport that sends to it. */
export async function mailServer() {
  const raw: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => (raw.push(Buffer.concat(chunks).toString("latin1")), done()));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const post = createPost({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: "Vitrine <post@vitrine.test>",
    outboxDir: "/nowhere",
  });
  onTestFinished(() => {
    post.close();
    server.close();
  });
  return { raw, post };
}
