import { removeAbandonedShop } from "../features/account-deletion/remove-abandoned-shop.job.ts";
import { writeCode } from "../features/accounts/prove-email.action.ts";
import { forgetExpired } from "../features/accounts/forget-expired.action.ts";
import { removePhoto } from "../features/accounts/remove-photo.job.ts";
import { writeNews, writeReset } from "../features/accounts/write-letters.action.ts";
import { doBulkEdit } from "../features/bulk-edits/run-bulk-edit.job.ts";
import { sendOrderMails } from "../features/orders/order-mail.job.ts";
import { followPlacedOrders } from "../features/orders/order-placed.job.ts";
import { removeOldNotifications } from "../features/notifications/notifications.queries.ts";
import { pushNews } from "../features/push/push-news.job.ts";
import { pushToDevice } from "../features/push/push-to-device.job.ts";
import {
  analyseImport,
  giveUpImport,
  giveUpPictures,
  removeImportFile,
  retryPictures,
  runImport,
  tidyImports,
  undoImportOf,
} from "../features/import-products/import-file.job.ts";
import { countSold } from "../features/catalogue/count-sold.action.ts";
import { countBoughtTogether } from "../features/products/count-bought-together.action.ts";
import { lookForAvif, makeAvif } from "../features/pictures/make-avif.action.ts";
import { publishProducts } from "../features/products/publish-product.job.ts";
import { writeToldWords } from "../features/products/write-told-words.job.ts";
import { turnSalesOf } from "../features/products/turn-sales.job.ts";
import { refreshTimedRules } from "../features/catalogue/refresh-timed-rules.action.ts";
import { removeOldSearches } from "../features/searches/searches.queries.ts";
import { writeReturned } from "../features/inventory/write-returned.action.ts";
import { answerWaiting, lookForReturned } from "../features/stock/tell-returned.action.ts";
import { planDigest, writeDigest } from "../features/inventory/plan-digest.action.ts";
import { removeOldKeys } from "../http/idempotency.ts";
import { forgetOldTries } from "../http/limits.ts";
import type { World } from "../world.ts";
import type { JobData } from "./queue.ts";
import { doShopWorks, enqueueDueWorks, type HourlyWork } from "./each-hour.ts";

/** Work of shops by the clock, in the order in which it is done. */
export const hourlyWork: HourlyWork[] = [
  { name: "bought-together", run: (world, tx) => countBoughtTogether(tx, world.clock.now()) },
  { name: "sold-counts", run: (world, tx) => countSold(tx, world.clock.now()) },
  { name: "low-stock", run: planDigest },
  { name: "imports", run: tidyImports },
  { name: "avif", run: lookForAvif },
  { name: "back-in-stock", run: lookForReturned },
  // Behind the counting: rules ask for what sold.
  { name: "timed-rules", run: (_, tx) => refreshTimedRules(tx) },
  { name: "searches", run: (world, tx) => removeOldSearches(tx, world.clock.now()) },
  { name: "notifications", run: (_, tx) => removeOldNotifications(tx, mostForgotten) },
  { name: "idempotency-keys", run: (_, tx) => removeOldKeys(tx, mostForgotten) },
];

/** What is wanted done by the hour for no shop. It may be done twice, and must not mind an hour left out. */
const platformsWork: { name: string; run(world: World): Promise<void> }[] = [
  { name: "forget old tries", run: (world) => forgetOldTries(world.db, world.clock.now()) },
  { name: "forget what has expired", run: forgetExpired },
  {
    name: "forget old letters",
    run: (world) => world.post.forget(new Date(world.clock.now() - letterDays * 86_400_000)),
  },
];

// Where letters lie for reading, they are there to be looked at once.
const letterDays = 30;
// Of one shop in one hour; what is left waits for the next.
const mostForgotten = 5_000;

/** Does what an hour brings. What fails keeps nothing else from being done. */
export async function doHour(world: World): Promise<void> {
  for (const { name, run } of platformsWork)
    await run(world).catch((failure: unknown) => {
      world.log.error({ work: name, failure }, "the hour's work failed");
    });
  // Without AVIF its work waits: another process may make it, or this one after its next start.
  const works = hourlyWork.map(({ name }) => name).filter((name) => name !== "avif" || world.makesAvif);
  await enqueueDueWorks(world, works);
}

/** All work for later, and how much of it at once. */
export async function startWork(world: World): Promise<void> {
  await world.jobs.work("send-code", (job) => writeCode(world, job.id), { atOnce: 2 });
  await world.jobs.work("send-reset", (job) => writeReset(world, job), { atOnce: 2 });
  await world.jobs.work("account-news", (job) => writeNews(world, job), { atOnce: 2 });
  await world.jobs.work("remove-photo", (job) => removePhoto(world, job));
  await world.jobs.work("remove-abandoned-shop", (job) => removeAbandonedShop(world, job));
  const batches = { atOnce: 2, batch: 25 };
  await world.jobs.workOnBatches("order-placed", (jobs) => followPlacedOrders(world, jobs), batches);
  await world.jobs.workOnBatches("order-mail", (jobs) => sendOrderMails(world, jobs), batches);
  await world.jobs.work("push-news", (job) => pushNews(world, job));
  await world.jobs.work("push-to-device", (job) => pushToDevice(world, job), { atOnce: 2, batch: 20 });
  await world.jobs.work("run-bulk-edit", (job) => doBulkEdit(world, job), { atOnce: 2 });
  await world.jobs.work("stock-returned", (job) => answerWaiting(world, job));
  await world.jobs.work("stock-mail", (job) => writeReturned(world, job), { atOnce: 2 });
  await world.jobs.work("stock-digest", (job) => writeDigest(world, job));
  const orGiveUp = { atOnce: 2, givenUp: (job: JobData["run-import"]) => giveUpImport(world, job) };
  await world.jobs.work("analyse-import", (job) => analyseImport(world, job), orGiveUp);
  await world.jobs.work("run-import", (job) => runImport(world, job), orGiveUp);
  await world.jobs.work("undo-import", (job) => undoImportOf(world, job));
  await world.jobs.work("retry-import-pictures", (job) => retryPictures(world, job), {
    givenUp: (job) => giveUpPictures(world, job),
  });
  world.jobs.watch(
    ["analyse-import", "run-import", "undo-import", "retry-import-pictures"],
    async (name, job) => {
      if (name === "retry-import-pictures") await giveUpPictures(world, job);
      else if (name !== "undo-import") await giveUpImport(world, job);
    },
  );
  await world.jobs.work("remove-import-file", (job) => removeImportFile(world, job));
  await world.jobs.eachHour(() => doHour(world));
  await world.jobs.work("shop-works", (job) => doShopWorks(world, hourlyWork, job), {
    batch: 20,
    inTurn: true,
  });
  await world.jobs.work("make-avif", (job) => makeAvif(world, job));
  await world.jobs.workOnBatches("publish-product", (jobs) => publishProducts(world, jobs), { batch: 50 });
  await world.jobs.work("write-told-words", (job) => writeToldWords(world, job));
  // The first takes the others of its moment along; side by side they would only wait for each other.
  await world.jobs.work("turn-sales", (job) => turnSalesOf(world, job), { batch: 200, inTurn: true });
}
