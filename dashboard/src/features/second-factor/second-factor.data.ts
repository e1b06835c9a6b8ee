import { client } from "../../api.ts";
import { accountQuery } from "../../session/account.ts";
import { queryClient } from "../../queries.ts";

/** Makes a secret for an authenticator; nothing is asked for before a code of it was confirmed. */
export async function beginSecondFactor(proof: { password: string } | { otp: string }) {
  return (await client.second_factor.begin({ body: proof })).data;
}

/** Has the code sent that stands for the password of who has none. */
export async function sendFactorCode(): Promise<string> {
  return (await client.second_factor.send_code({})).message;
}

/** Answers the recovery codes, which are never told again. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const { data } = await client.second_factor.confirm({ body: { code } });
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  return data.recovery_codes;
}

/** Makes new recovery codes; the ones before no longer work. */
export async function renewRecoveryCodes(code: string): Promise<string[]> {
  return (await client.second_factor.renew_codes({ body: { code } })).data.recovery_codes;
}

export async function removeSecondFactor(code: string): Promise<string> {
  const { message } = await client.second_factor.remove({ body: { code } });
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  return message;
}
