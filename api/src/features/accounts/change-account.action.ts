import { randomBytes } from "node:crypto";
import type { Account } from "@vitrine/contract/accounts/accounts";
import type { Call } from "../../http/call.ts";
import { countTries } from "../../http/limits.ts";
import { apiError } from "../../api-error.ts";
import { readPhone } from "../addresses/phones.rules.ts";
import { pictureUrl } from "../pictures/pictures.rules.ts";
import { pictureError, storePictureFiles } from "../pictures/store-picture.action.ts";
import { type AccountChange, findAccount, updateAccount } from "./accounts.queries.ts";
import { lockAccount } from "./lock-account.action.ts";
import type { Session } from "./sessions.queries.ts";

// Shop ids start at 1001, so no shop has the folder of account photos.
const picturesOfPeople = 0;
const widest = 320;

/**
 * Changes the given fields of the user's own account. `photo` is a new file, "" or null to remove it, or the
 * URL of the current photo, which keeps it.
 */
export async function changeAccount(
  call: Call,
  session: Session,
  { photo, ...change }: Omit<AccountChange, "photo_key"> & { photo?: File | string | null },
): Promise<Account> {
  const photo_key =
    photo instanceof File
      ? await storePhoto(call, session, photo)
      : photo === null || photo === ""
        ? null
        : undefined;
  return call.app.db.inPlatform(async (tx) => {
    await lockAccount(tx, session.account_id);
    const before = await findAccount(tx, session.account_id);
    if (change.phone && change.phone !== before?.phone) requirePhone(change.phone);
    if (photo_key !== undefined && before?.photo)
      await call.app.jobs.enqueue(tx, "remove-photo", { photo: before.photo });
    await updateAccount(tx, session.account_id, { ...change, photo_key });
    const account = await findAccount(tx, session.account_id);
    if (!account) throw apiError("unauthenticated");
    return account;
  });
}

/** An account has no country, so its phone number needs the country code. */
function requirePhone(phone: string): void {
  if (readPhone(phone, "")) return;
  const message = "Enter a phone number with its country code, like +44 20 7946 0000.";
  throw apiError("invalid_input", { errors: { phone: [message] } });
}

async function storePhoto({ app }: Call, session: Session, file: File): Promise<string> {
  await countTries(app.db, app.clock.now(), [{ key: `photo:${session.account_id}`, max: 30, seconds: 3600 }]);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // A random name instead of a content hash: a photo can be deleted without affecting another account's.
    const name = randomBytes(32).toString("hex");
    const { hash, widths } = await storePictureFiles(app, picturesOfPeople, bytes, session.account_id, name);
    const fitting = widths.filter((width) => width <= widest);
    return pictureUrl(
      picturesOfPeople,
      hash,
      fitting.length > 0 ? Math.max(...fitting) : Math.min(...widths),
    );
  } catch (failure) {
    throw pictureError(failure, "photo");
  }
}
