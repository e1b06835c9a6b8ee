import type { JobData } from "../../jobs/queue.ts";
import { codeMail } from "../../mail/code.mail.tsx";
import { renderMail } from "../../mail/frame.tsx";
import type { World } from "../../world.ts";

export async function sendCodeMail(world: World, job: JobData["send-code"]): Promise<void> {
  const { subject, element } = codeMail(job);
  await world.post.send({ id: job.id, to: job.email, subject, ...(await renderMail(element)) });
}
