import {
  giveUpOrderImport,
  giveUpOrderUndo,
  removeOrderImportFile,
  cleanUpOrderImports,
} from "../features/import-orders/end-import.action.ts";
import { importOrders, undoOrderImport } from "../features/import-orders/import-past-orders.action.ts";
import { recordAbandoned } from "../features/abandoned-checkouts/record-abandoned.action.ts";
import { removeOld } from "../features/abandoned-checkouts/remove-old-carts.action.ts";
import { sendDueEmails } from "../features/abandoned-checkouts/send-due-emails.action.ts";
import { sendRecoveryEmail } from "../features/abandoned-checkouts/send-recovery-email.action.ts";
import { deleteAccount } from "../features/account-deletion/delete-account.job.ts";
import { deleteShop } from "../features/shop-deletion/delete-shop.job.ts";
import { sendOwnerNotice } from "../features/owner-notices/send-owner-notice.job.ts";
import { sendShopDeletion } from "../features/shop-deletion/send-shop-deletion.job.ts";
import { writeCode } from "../features/accounts/prove-email.action.ts";
import { forgetExpired } from "../features/accounts/forget-expired.action.ts";
import { removePhoto } from "../features/accounts/remove-photo.job.ts";
import { writeNews, writeReset } from "../features/accounts/write-emails.action.ts";
import { checkLinks, giveUpLinkCheck } from "../features/broken-links/check-links.action.ts";
import { checkDomain } from "../features/domains/check-domain.action.ts";
import { checkDueDomains } from "../features/domains/check-due-domains.action.ts";
import { exportData } from "../features/data-exports/export-data.action.ts";
import {
  giveUpExport,
  removeExportFiles,
  cleanUpExports,
} from "../features/data-exports/clean-up-exports.action.ts";
import { bookParcel, giveUpBooking } from "../features/couriers/book-parcel.job.ts";
import { sendInvoiceEmail } from "../features/documents/invoice-email.job.ts";
import { issueDueDocuments } from "../features/documents/issue-documents.action.ts";
import { removeDocumentFiles } from "../features/documents/read-documents.action.ts";
import { removeExpired } from "../features/draft-orders/remove-expired.action.ts";
import { doBulkEdit } from "../features/bulk-edits/run-bulk-edit.job.ts";
import { cancelUnconfirmed, cancelUnconfirmedOrder } from "../features/order-codes/cancel-unconfirmed.job.ts";
import { sendOrderLink } from "../features/order-lookups/send-order-link.job.ts";
import { sendOrderSms } from "../features/order-sms/send-order-sms.job.ts";
import { sendOrderCode } from "../features/order-codes/send-order-code.job.ts";
import { removeExpiredSessions } from "../features/shopper-accounts/remove-expired.action.ts";
import { sendShopperCode } from "../features/shopper-accounts/send-shopper-code.job.ts";
import { completeDelivered } from "../features/orders/delivery/complete-order.action.ts";
import { sendOrderMails } from "../features/orders/emails/order-mail.job.ts";
import { sendPurchase } from "../features/purchase-events/send-purchase.job.ts";
import { followPlacedOrders } from "../features/orders/order-placed.job.ts";
import { continueCapture } from "../features/orders/payments/capture-payment.action.ts";
import {
  checkAuthorization,
  checkAuthorizations,
  releasePayment,
} from "../features/orders/payments/release-payment.action.ts";
import { sendRefund } from "../features/orders/payments/refund-order.action.ts";
import { followPayment } from "../features/order-payments/follow-payment.job.ts";
import { expireUnpaidOrder } from "../features/order-payments/expire-unpaid-order.job.ts";
import { writeProofRejected } from "../features/payment-proofs/proof-rejected.job.ts";
import { removeReturnPhotos } from "../features/returns/return-photos.action.ts";
import { fetchReviewPhotos } from "../features/reviews/fetch-review-photos.action.ts";
import { moveReviewPhotos } from "../features/reviews/move-review-photos.action.ts";
import { removeReviewPhotos } from "../features/reviews/review-photos.action.ts";
import { sendCreditAdded } from "../features/store-credit/credit-added.job.ts";
import { sendReturnMail } from "../features/returns/return-mail.job.ts";
import { sendInvitation } from "../features/staff-accounts/send-invitation.job.ts";
import { sendReviewRequest } from "../features/reviews/send-review-request.action.ts";
import { removeOldNotifications } from "../features/notifications/notifications.queries.ts";
import { emailNews } from "../features/notifications/email-news.job.ts";
import { sendNoticeEmail } from "../features/notifications/send-notice-email.job.ts";
import { pushNews } from "../features/push/push-news.job.ts";
import { pushToDevice } from "../features/push/push-to-device.job.ts";
import {
  analyseImport,
  giveUpImport,
  giveUpPictures,
  removeImportFile,
  retryPictures,
  runImport,
  cleanUpImports,
  undoImportOf,
} from "../features/import-products/import-file.job.ts";
import { countSold } from "../features/catalogue/count-sold.action.ts";
import { countBoughtTogether } from "../features/products/list/count-bought-together.action.ts";
import { lookForAvif, makeAvif } from "../features/pictures/make-avif.action.ts";
import { publishProducts } from "../features/products/publish-product.job.ts";
import { indexShownFieldJob } from "../features/products/shown-fields/index-shown-field.job.ts";
import { sendMessageEmail } from "../features/messages/send-message-email.job.ts";
import { sendConfirmation, sendWelcome } from "../features/newsletter/newsletter-mail.job.ts";
import { publishDueTheme } from "../features/themes/publish-theme.job.ts";
import { refreshStorefront } from "../features/publication/refresh-storefront.job.ts";
import { applySaleScheduleOf } from "../features/products/apply-sale-schedule.job.ts";
import { refreshTimedRules } from "../features/catalogue/refresh-timed-rules.action.ts";
import { removeOldMissingPaths } from "../features/redirects/missing-paths.queries.ts";
import { removeOldSearches } from "../features/searches/searches.queries.ts";
import { followWebhooks, sendWebhooks, cleanUpWebhooks } from "../features/webhooks/send-webhooks.job.ts";
import { writeReturned } from "../features/inventory/write-returned.action.ts";
import { enqueueBackInStockEmails, checkBackInStock } from "../features/stock/notify-back-in-stock.action.ts";
import { planDigest, writeDigest } from "../features/inventory/plan-digest.action.ts";
import { removeOldKeys } from "../http/idempotency.ts";
import { removeOldTries } from "../http/limits.ts";
import type { AppContext } from "../app-context.ts";
import type { JobData, WatchedJobName } from "./job-data.ts";
import { runShopWork, enqueueDueWorks, type HourlyWork } from "./each-hour.ts";

/** Scheduled work of shops, in order of execution. */
export const hourlyWork: HourlyWork[] = [
  { name: "bought-together", run: (app, tx) => countBoughtTogether(tx, app.clock.now()) },
  { name: "sold-counts", run: (app, tx) => countSold(tx, app.clock.now()) },
  { name: "low-stock", run: planDigest },
  { name: "imports", run: cleanUpImports },
  { name: "order-imports", run: cleanUpOrderImports },
  { name: "avif", run: lookForAvif },
  { name: "back-in-stock", run: checkBackInStock },
  // After the counts: rules use units sold.
  { name: "timed-rules", run: (_, tx) => refreshTimedRules(tx) },
  { name: "searches", run: (app, tx) => removeOldSearches(tx, app.clock.now()) },
  { name: "missing-paths", run: (app, tx) => removeOldMissingPaths(tx, app.clock.now()) },
  { name: "unconfirmed-orders", run: cancelUnconfirmed },
  { name: "authorizations", run: checkAuthorizations },
  { name: "notifications", run: (_, tx) => removeOldNotifications(tx, maxForgotten) },
  { name: "idempotency-keys", run: (_, tx) => removeOldKeys(tx, maxForgotten) },
  { name: "carts", run: (app, tx) => removeOld(tx, app.clock.now()) },
  { name: "shopper-accounts", run: (_, tx) => removeExpiredSessions(tx, maxForgotten) },
  { name: "draft-orders", run: (app, tx) => removeExpired(app, tx, maxForgotten) },
  { name: "data-exports", run: cleanUpExports },
  { name: "webhooks", run: (app, tx) => cleanUpWebhooks(app, tx, maxForgotten) },
];

/** Hourly work that belongs to no shop. It must be idempotent and tolerate skipped hours. */
const platformWork: { name: string; run(app: AppContext): Promise<void> }[] = [
  { name: "remove old attempts", run: (app) => removeOldTries(app.db, app.clock.now()) },
  { name: "remove what has expired", run: forgetExpired },
  {
    name: "remove old emails",
    run: (app) => app.post.forget(new Date(app.clock.now() - emailDays * 86_400_000)),
  },
];

// An outbox folder is for development and tests, where emails are read soon.
const emailDays = 30;
// Maximum number of rows per shop and hour; the rest waits for the next hour.
const maxForgotten = 5_000;

/** Does the hourly work. A failure does not stop the rest. */
export async function runHourlyWork(app: AppContext): Promise<void> {
  for (const { name, run } of platformWork)
    await run(app).catch((failure: unknown) => {
      app.log.error({ work: name, failure }, "the hour's work failed");
    });
  // Without AVIF its work waits: another process may do it, or this one after its next start.
  const works = hourlyWork.map(({ name }) => name).filter((name) => name !== "avif" || app.makesAvif);
  await enqueueDueWorks(app, works);
}

/** The work whose shops don't wait for the hour. A failure does not stop the rest. */
export async function runFiveMinuteWork(app: AppContext): Promise<void> {
  for (const [work, run] of [
    ["record abandoned checkouts", recordAbandoned],
    ["send recovery emails", sendDueEmails],
    ["check domains", checkDueDomains],
    ["send webhooks", (context: AppContext) => enqueueDueWorks(context, ["webhooks"])],
  ] as const)
    await run(app).catch((failure: unknown) => {
      app.log.error({ work, failure }, "the work of five minutes failed");
    });
}

/** Starts workers for all kinds of jobs. */
export async function startWork(app: AppContext): Promise<void> {
  await startAccountWork(app);
  await startOrderWork(app);
  await startCatalogueWork(app);
  await startShopWork(app);
}

/** Jobs for accounts of members and shoppers, and messages to them. */
async function startAccountWork(app: AppContext): Promise<void> {
  await app.jobs.work("send-code", (job) => writeCode(app, job.id), { concurrency: 2 });
  await app.jobs.work("send-reset", (job) => writeReset(app, job), { concurrency: 2 });
  await app.jobs.work("account-news", (job) => writeNews(app, job), { concurrency: 2 });
  await app.jobs.work("staff-invitation", (job) => sendInvitation(app, job), { concurrency: 2 });
  await app.jobs.work("remove-photo", (job) => removePhoto(app, job));
  await app.jobs.work("delete-account", (job) => deleteAccount(app, job));
  await app.jobs.work("delete-shop", (job) => deleteShop(app, job));
  await app.jobs.work("owner-notice", (job) => sendOwnerNotice(app, job), { concurrency: 2 });
  await app.jobs.work("shop-deletion-email", (job) => sendShopDeletion(app, job), { concurrency: 2 });
  await app.jobs.work("message-email", (job) => sendMessageEmail(app, job), { concurrency: 2 });
  await app.jobs.work("newsletter-sign-up", (job) => sendConfirmation(app, job), { concurrency: 2 });
  await app.jobs.work("newsletter-welcome", (job) => sendWelcome(app, job), { concurrency: 2 });
  await app.jobs.work("order-link", (job) => sendOrderLink(app, job), { concurrency: 2 });
  await app.jobs.work("shopper-code", (job) => sendShopperCode(app, job), { concurrency: 2 });
  await app.jobs.work("email-news", (job) => emailNews(app, job));
  await app.jobs.work("notice-email", (job) => sendNoticeEmail(app, job));
  await app.jobs.work("push-news", (job) => pushNews(app, job));
  await app.jobs.work("push-to-device", (job) => pushToDevice(app, job), { concurrency: 2, batchSize: 20 });
}

/** Jobs that follow orders, payments, shipments and returns. */
async function startOrderWork(app: AppContext): Promise<void> {
  const batches = { concurrency: 2, batchSize: 25 };
  await app.jobs.workOnBatches("order-placed", (jobs) => followPlacedOrders(app, jobs), batches);
  await app.jobs.workOnBatches("order-mail", (jobs) => sendOrderMails(app, jobs), batches);
  await app.jobs.work("order-sms", (job) => sendOrderSms(app, job), { concurrency: 2 });
  await app.jobs.work("issue-documents", (job) => issueDueDocuments(app, job), { concurrency: 2 });
  await app.jobs.work("invoice-email", (job) => sendInvoiceEmail(app, job), { concurrency: 2 });
  await app.jobs.work("remove-document-files", (job) => removeDocumentFiles(app, job));
  await app.jobs.work("remove-return-photos", (job) => removeReturnPhotos(app, job));
  await app.jobs.work("expire-order", (job) => expireUnpaidOrder(app, job), { concurrency: 2 });
  await app.jobs.work("follow-payment", (job) => followPayment(app, job), { concurrency: 2 });
  await app.jobs.work("send-refund", (job) => sendRefund(app, job), { concurrency: 2 });
  await app.jobs.work("capture-payment", (job) => continueCapture(app, job), { concurrency: 2 });
  await app.jobs.work("release-payment", (job) => releasePayment(app, job), { concurrency: 2 });
  await app.jobs.work("check-authorization", (job) => checkAuthorization(app, job), { concurrency: 2 });
  await app.jobs.work("book-parcel", (job) => bookParcel(app, job), {
    concurrency: 2,
    onGivenUp: (job) => giveUpBooking(app, job),
  });
  await app.jobs.work("complete-order", (job) => completeDelivered(app, job), { concurrency: 2 });
  await app.jobs.work("send-purchase", (job) => sendPurchase(app, job), { concurrency: 2 });
  await app.jobs.work("order-code", (job) => sendOrderCode(app, job), { concurrency: 2 });
  await app.jobs.work("cancel-unconfirmed", (job) => cancelUnconfirmedOrder(app, job));
  await app.jobs.work("proof-rejected", (job) => writeProofRejected(app, job));
  await app.jobs.work("credit-added", (job) => sendCreditAdded(app, job));
  await app.jobs.work("return-mail", (job) => sendReturnMail(app, job));
  await app.jobs.work("import-orders", (job) => importOrders(app, job), {
    concurrency: 2,
    onGivenUp: (job) => giveUpOrderImport(app, job),
  });
  await app.jobs.work("undo-order-import", (job) => undoOrderImport(app, job), {
    onGivenUp: (job) => giveUpOrderUndo(app, job),
  });
  await app.jobs.work("remove-order-import-file", (job) => removeOrderImportFile(app, job));
  await app.jobs.work("recovery-email", (job) => sendRecoveryEmail(app, job), {
    concurrency: 2,
    batchSize: 5,
  });
}

/** Jobs for products, stock, pictures, imports and reviews. */
async function startCatalogueWork(app: AppContext): Promise<void> {
  await app.jobs.work("move-review-photos", (job) => moveReviewPhotos(app, job));
  await app.jobs.work("remove-review-photos", (job) => removeReviewPhotos(app, job));
  await app.jobs.work("fetch-review-photos", (job) => fetchReviewPhotos(app, job), { concurrency: 4 });
  await app.jobs.work("review-request", (job) => sendReviewRequest(app, job), { concurrency: 2 });
  await app.jobs.work("run-bulk-edit", (job) => doBulkEdit(app, job), { concurrency: 2 });
  await app.jobs.work("stock-returned", (job) => enqueueBackInStockEmails(app, job));
  await app.jobs.work("stock-mail", (job) => writeReturned(app, job), { concurrency: 2 });
  await app.jobs.work("stock-digest", (job) => writeDigest(app, job));
  const orGiveUp = { concurrency: 2, onGivenUp: (job: JobData["run-import"]) => giveUpImport(app, job) };
  await app.jobs.work("analyse-import", (job) => analyseImport(app, job), orGiveUp);
  await app.jobs.work("run-import", (job) => runImport(app, job), orGiveUp);
  await app.jobs.work("undo-import", (job) => undoImportOf(app, job));
  await app.jobs.work("retry-import-pictures", (job) => retryPictures(app, job), {
    concurrency: 2,
    onGivenUp: (job) => giveUpPictures(app, job),
  });
  watchImports(app);
  await app.jobs.work("remove-import-file", (job) => removeImportFile(app, job));
  await app.jobs.work("make-avif", (job) => makeAvif(app, job));
  await app.jobs.workOnBatches("publish-product", (jobs) => publishProducts(app, jobs), { batchSize: 50 });
  await app.jobs.work("index-shown-field", (job) => indexShownFieldJob(app, job));
  // The first job also handles the others of the same moment; concurrent ones would only wait for each other.
  await app.jobs.work("apply-sale-schedule", (job) => applySaleScheduleOf(app, job), {
    batchSize: 200,
    inSequence: true,
  });
}

/** Runs imports again whose process has died, and ends those whose processes died too often. */
function watchImports(app: AppContext): void {
  const giveUp: Record<WatchedJobName, (job: JobData[WatchedJobName]) => Promise<void>> = {
    "analyse-import": (job) => giveUpImport(app, job),
    "run-import": (job) => giveUpImport(app, job),
    "undo-import": async () => {},
    "retry-import-pictures": (job) => giveUpPictures(app, job),
    "import-orders": (job) => giveUpOrderImport(app, job),
    "undo-order-import": (job) => giveUpOrderUndo(app, job),
  };
  app.jobs.watch(Object.keys(giveUp) as WatchedJobName[], (name, job) => giveUp[name](job));
}

/** Jobs for the storefront, domains, webhooks and exports, and the scheduled work. */
async function startShopWork(app: AppContext): Promise<void> {
  await app.jobs.work("check-domain", (job) => checkDomain(app, job.shop_id, job.domain_id), {
    concurrency: 2,
    batchSize: 5,
  });
  await app.jobs.work("send-webhooks", (job) => sendWebhooks(app, job), { concurrency: 4 });
  followWebhooks(app);
  await app.jobs.work("check-links", (job) => checkLinks(app, job), {
    concurrency: 2,
    onGivenUp: (job) => giveUpLinkCheck(app, job),
  });
  await app.jobs.work("export-data", (job) => exportData(app, job), {
    concurrency: 2,
    onGivenUp: (job) => giveUpExport(app, job),
  });
  await app.jobs.work("remove-data-export", (job) => removeExportFiles(app, job));
  await app.jobs.eachHour(() => runHourlyWork(app));
  await app.jobs.eachFiveMinutes(() => runFiveMinuteWork(app));
  await app.jobs.work("shop-works", (job) => runShopWork(app, hourlyWork, job), {
    batchSize: 20,
    inSequence: true,
  });
  await app.jobs.work("refresh-storefront", (job) => refreshStorefront(app, job));
  await app.jobs.work("publish-theme", (job) => publishDueTheme(app, job));
}
