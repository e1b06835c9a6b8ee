import type { Account } from "@vitrine/contract/accounts/accounts";
import { api, client } from "../../api.ts";
import { cacheAccount } from "../../session/account.ts";
import { uploadClient } from "../../upload.ts";

type Saved = Promise<{ message: string; data: Account }>;

interface Photo {
  /** A file on its way, "" for none; left out where it stays as it is. */
  photo?: File | "";
}
type Details = { name: string; phone: string; language: string; time_zone: string | null } & Photo;
type Profile = Partial<Pick<Account, "job_title" | "company" | "bio" | "website">> & { name: string } & Photo;

/** Saves name, photo and how to reach somebody. @param onProgress how much of a photo has left, 0…1 */
export function saveDetails(body: Details, onProgress: (share: number) => void): Promise<string> {
  return taken(clientFor(body, onProgress).accounts.account_update({ body }));
}

/** Saves what a person says of themselves. */
export function saveProfile(body: Profile, onProgress: (share: number) => void): Promise<string> {
  return taken(clientFor(body, onProgress).accounts.profile({ body }));
}

/** Takes the new address over. */
export function confirmEmail(email: string, otp: string): Promise<string> {
  return taken(client.accounts.confirm_email({ body: { email, otp } }));
}

/** Takes in what the server has made of the account; answers what it says. */
async function taken(saving: Saved): Promise<string> {
  const { message, data } = await saving;
  cacheAccount(data);
  return message;
}

function clientFor({ photo }: Photo, onProgress: (share: number) => void) {
  return photo instanceof File ? uploadClient(onProgress) : client;
}

/** What the deletion of the account would do. */
export const deletionQuery = api.accounts.deletion.queryOptions({ input: {} });
