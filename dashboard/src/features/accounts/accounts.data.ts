import type { Account } from "@vitrine/contract/accounts/accounts";
import { api, client } from "../../api.ts";
import { cacheAccount } from "../../session/account.ts";
import { uploadClient } from "../../upload.ts";

type Saved = Promise<{ message: string; data: Account }>;

interface Photo {
  /** A file to upload, "" to remove the photo; omitted if it doesn't change. */
  photo?: File | "";
}
type Details = { name: string; phone: string; language: string; time_zone: string | null } & Photo;
type Profile = Partial<Pick<Account, "job_title" | "company" | "bio" | "website">> & { name: string } & Photo;

/** Saves name, photo and contact details. @param onProgress gets the share of the photo that has been sent, 0…1 */
export function saveDetails(body: Details, onProgress: (share: number) => void): Promise<string> {
  return taken(clientFor(body, onProgress).accounts.account_update({ body }));
}

/** Saves the user's public profile. */
export function saveProfile(body: Profile, onProgress: (share: number) => void): Promise<string> {
  return taken(clientFor(body, onProgress).accounts.profile({ body }));
}

/** Confirms the new email. */
export function confirmEmail(email: string, otp: string): Promise<string> {
  return taken(client.accounts.confirm_email({ body: { email, otp } }));
}

/** Caches the updated account of the response; resolves to the server's message. */
async function taken(saving: Saved): Promise<string> {
  const { message, data } = await saving;
  cacheAccount(data);
  return message;
}

function clientFor({ photo }: Photo, onProgress: (share: number) => void) {
  return photo instanceof File ? uploadClient(onProgress) : client;
}

/** The effects of deleting the account. */
export const deletionQuery = api.accounts.deletion.queryOptions({ input: {} });
