import { beforeEach, describe, expect, it } from "vitest";
import { setUpAuthenticator } from "../../../test/authenticator.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { seal, unseal } from "../../seal.ts";

const app = useTestApp();
let number = 0;
let mona: Person;
beforeEach(async () => {
  await app.database.admin.query("delete from platform.attempts");
  mona = await app.person(`Mona ${++number}`);
});

const signIn = (code?: string) =>
  app.device("another device").accounts.login({ body: { email: mona.email, password: mona.password, code } });

describe("the second factor", () => {
  it("is required after a correct password, once it is confirmed", async () => {
    await mona.client.second_factor.begin();
    await expect(signIn()).resolves.toMatchObject({ data: { name: mona.name } });
    const { codeAt, uri } = await setUpAuthenticator(app, mona);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Vitrine:.*secret=/);
    await expect(signIn()).rejects.toMatchObject({ code: "second_factor_needed", status: 401 });
    await expect(
      app.device("d").accounts.login({ body: { email: mona.email, password: "wrong", code: codeAt(0) } }),
    ).rejects.toMatchObject({ code: "wrong_credentials" });
    await expect(signIn(codeAt(0))).resolves.toMatchObject({ data: { name: mona.name } });
    expect((await mona.client.accounts.read()).data.has_second_factor).toBe(true);
    expect((await app.mailTo(mona.email, /authenticator app is set up/)).text).toContain("Vitest, Node");
  });

  it("accepts a code once, even if sent concurrently, and one of a neighbouring step", async () => {
    const { codeAt } = await setUpAuthenticator(app, mona);
    const code = codeAt(0);
    const results = await Promise.allSettled([signIn(code), signIn(code), signIn(code)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(signIn(code)).rejects.toMatchObject({ code: "second_factor_wrong" });
    await expect(signIn(codeAt(3))).rejects.toMatchObject({ code: "second_factor_wrong" });
    await expect(signIn(codeAt(1))).resolves.toBeDefined();
  });

  it("accepts each recovery code once, in any notation", async () => {
    const { recoveryCodes } = await setUpAuthenticator(app, mona);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    await expect(signIn(first.toLowerCase().replace("-", " "))).resolves.toBeDefined();
    await expect(signIn(first)).rejects.toMatchObject({ code: "second_factor_wrong" });
    const renewed = await mona.client.second_factor.renew_codes({ body: { code: second } });
    await expect(signIn(recoveryCodes[2])).rejects.toMatchObject({ code: "second_factor_wrong" });
    await expect(signIn(renewed.data.recovery_codes[0])).resolves.toBeDefined();
  });

  it("compares ten of the guesses that are sent at once", async () => {
    await setUpAuthenticator(app, mona);
    const results = await Promise.allSettled(
      Array.from({ length: 25 }, (_, n) => mona.client.second_factor.remove({ body: { code: `00000${n}` } })),
    );
    const codes = results.map(
      (response) => response.status === "rejected" && (response.reason as { code: string }).code,
    );
    expect(codes.filter((code) => code === "second_factor_wrong")).toHaveLength(10);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(15);
  });

  it("O6: doesn't count guesses of an attacker who knows the password against the owner's", async () => {
    const { codeAt } = await setUpAuthenticator(app, mona);
    const tries = await Promise.allSettled(Array.from({ length: 15 }, (_, n) => signIn(`0000${10 + n}`)));
    const codes = tries.map((one) => one.status === "rejected" && (one.reason as { code: string }).code);
    expect(codes.filter((code) => code === "second_factor_wrong")).toHaveLength(10);
    // Whatever the device id, unknown devices share a limit.
    const { email, password } = mona;
    const code = codeAt(0);
    const unknown = app.device("a third device").accounts.login({ body: { email, password, code } });
    await expect(unknown).rejects.toMatchObject({ code: "too_many_requests" });
    const own = app.device(mona.deviceId).accounts.login({ body: { email, password, code } });
    await expect(own).resolves.toMatchObject({ data: { name: mona.name } });
  });

  it("forgets other devices when it is set up", async () => {
    await signIn();
    await setUpAuthenticator(app, mona);
    const { rows } = await app.database.admin.query(
      "select device_id from platform.known_devices d join platform.accounts a on a.id = d.account_id where a.email = $1",
      [mona.email],
    );
    expect(rows).toEqual([{ device_id: mona.deviceId }]);
  });

  it("requires a proof of identity to be set up, can't be overwritten, and requires a code to be removed", async () => {
    const prove = (minutes: number) =>
      app.database.admin.query(
        "update platform.sessions set proven_until = now() + make_interval(mins => $1)",
        [minutes],
      );
    await prove(-1);
    await expect(mona.client.second_factor.begin()).rejects.toMatchObject({ code: "proof_required" });
    await prove(15);
    const { codeAt } = await setUpAuthenticator(app, mona);
    await expect(mona.client.second_factor.begin()).rejects.toMatchObject({ code: "second_factor_set" });
    await expect(mona.client.second_factor.remove({ body: { code: "12345678" } })).rejects.toMatchObject({
      code: "second_factor_wrong",
    });
    await mona.client.second_factor.remove({ body: { code: codeAt(0) } });
    await expect(signIn()).resolves.toBeDefined();
    await expect(mona.client.second_factor.remove({ body: { code: "12345678" } })).rejects.toMatchObject({
      code: "second_factor_wrong",
    });
  });

  it("seals its secret for this purpose only", () => {
    const sealed = seal("one secret of the installation", "second factor", "JBSWY3DP");
    expect(sealed.includes("JBSWY3DP")).toBe(false);
    expect(unseal("one secret of the installation", "second factor", sealed)).toBe("JBSWY3DP");
    expect(() => unseal("one secret of the installation", "something else", sealed)).toThrow();
    expect(() => unseal("another secret", "second factor", sealed)).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => unseal("one secret of the installation", "second factor", sealed)).toThrow();
  });
});
