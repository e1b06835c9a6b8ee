import { describe, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { allEndpoints, fieldsOf } from "../../../test/contract-endpoints.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

const admin = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, values)).rows;

describe("a change that could take the account over", () => {
  /** By endpoint. */
  const changes: Record<string, (person: Person) => Promise<unknown>> = {
    "accounts.change_email": ({ client }) =>
      client.accounts.change_email({ body: { email: "thief@example.com" } }),
    "accounts.delete": ({ client }) => client.accounts.delete({ body: {} }),
    "second_factor.begin": ({ client }) => client.second_factor.begin(),
  };

  it("requires a proof, and is listed here for each endpoint that does", async () => {
    const proven = allEndpoints.filter(({ meta }) => meta.proof && meta.who === "account");
    expect(proven.map(({ name }) => name).toSorted()).toEqual(Object.keys(changes).toSorted());
    const person = await app.person("Left Open");
    await admin("update platform.sessions set proven_until = now() - interval '1 second'");
    for (const [name, change] of Object.entries(changes))
      expect([name, await codeOf(() => change(person))]).toEqual([name, "proof_required"]);
    const written = await admin(
      `select 1 from second_factors f join accounts a on a.id = f.account_id where a.email = $1
       union all select 1 from email_codes where email = 'thief@example.com'`,
      person.email,
    );
    expect(written).toEqual([]);
    await person.client.session_proof.prove({ body: { password: person.password } });
    for (const name of ["accounts.change_email", "second_factor.begin", "accounts.delete"])
      expect([name, await codeOf(() => changes[name]!(person))]).toEqual([name, "ok"]);
  });
});

/** Endpoints whose input has a secret and that require no proof, with the reason. */
const provenOtherwise: Record<string, string> = {
  "accounts.change_password": "the current password is the proof",
  "session_proof.prove": "it is the proof",
  "push.register": "the token only identifies the caller's own device",
  "staff_invitations.accept": "the token of an emailed invitation is the proof",
};

describe("an endpoint whose input has a key, a password or another secret", () => {
  it("requires a proof, unless it is listed here with the reason why not", () => {
    const isSecret = /secret|passw|token|api_?key|private|credential|(?:app|access)_key/i;
    const withSecrets = allEndpoints.filter(
      ({ meta, body }) =>
        meta.who !== "anyone" &&
        meta.who !== "shopper" &&
        fieldsOf(body).some(({ path }) => isSecret.test(String(path.at(-1)))),
    );
    const unproven = withSecrets.filter(({ meta }) => !meta.proof).map(({ name }) => name);
    expect(unproven.toSorted()).toEqual(Object.keys(provenOtherwise).toSorted());
    const stored = ["couriers.update", "online_payments.save", "plugins.save", "sms_gateways.save"];
    expect(withSecrets.map(({ name }) => name)).toEqual(expect.arrayContaining(stored));
  });
});
