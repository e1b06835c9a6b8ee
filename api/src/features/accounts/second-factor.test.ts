import { TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { type Person, useWorld } from "../../../test/world.ts";
import { seal, unseal } from "../../seal.ts";

const world = useWorld();
let number = 0;
let mona: Person;
beforeEach(async () => {
  await world.database.admin.query("delete from platform.attempts");
  mona = await world.person(`Mona ${++number}`);
});

/** Sets the authenticator up; answers it and the recovery codes. */
async function setUp(person: Person) {
  const { data } = await person.client.second_factor.begin({ body: { password: person.password } });
  const totp = new TOTP({ secret: data.secret });
  const confirmed = await person.client.second_factor.confirm({ body: { code: codeAt(totp, -1) } });
  return { totp, uri: data.uri, recovery: confirmed.data.recovery_codes };
}

/** A code so many steps of half a minute from now. */
function codeAt(totp: TOTP, steps: number): string {
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

const signIn = (code?: string) =>
  world
    .device("another device")
    .accounts.login({ body: { email: mona.email, password: mona.password, code } });

describe("the second factor", () => {
  it("is asked for once the password is right, and not before one was confirmed", async () => {
    await mona.client.second_factor.begin({ body: { password: mona.password } });
    await expect(signIn()).resolves.toMatchObject({ data: { name: mona.name } });
    const { totp, uri } = await setUp(mona);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Vitrine:.*secret=/);
    await expect(signIn()).rejects.toMatchObject({ code: "second_factor_needed", status: 401 });
    await expect(
      world
        .device("d")
        .accounts.login({ body: { email: mona.email, password: "wrong", code: codeAt(totp, 0) } }),
    ).rejects.toMatchObject({ code: "wrong_credentials" });
    await expect(signIn(codeAt(totp, 0))).resolves.toMatchObject({ data: { name: mona.name } });
    expect((await mona.client.accounts.read()).data.has_second_factor).toBe(true);
    expect((await world.mailTo(mona.email, /authenticator is set/)).text).toContain("Vitest, Node");
  });

  it("takes a code once, also when it is sent twice at once, and one of a neighbouring step", async () => {
    const { totp } = await setUp(mona);
    const code = codeAt(totp, 0);
    const answers = await Promise.allSettled([signIn(code), signIn(code), signIn(code)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(signIn(code)).rejects.toMatchObject({ code: "second_factor_wrong" });
    await expect(signIn(codeAt(totp, 3))).rejects.toMatchObject({ code: "second_factor_wrong" });
    await expect(signIn(codeAt(totp, 1))).resolves.toBeDefined();
  });

  it("a recovery code stands for it once, however it is written", async () => {
    const { recovery } = await setUp(mona);
    expect(new Set(recovery).size).toBe(10);
    const [first = "", second = ""] = recovery;
    await expect(signIn(first.toLowerCase().replace("-", " "))).resolves.toBeDefined();
    await expect(signIn(first)).rejects.toMatchObject({ code: "second_factor_wrong" });
    const renewed = await mona.client.second_factor.renew_codes({ body: { code: second } });
    await expect(signIn(recovery[2])).rejects.toMatchObject({ code: "second_factor_wrong" });
    await expect(signIn(renewed.data.recovery_codes[0])).resolves.toBeDefined();
  });

  it("of guesses sent at once ten are compared", async () => {
    await setUp(mona);
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, (_, n) => mona.client.second_factor.remove({ body: { code: `00000${n}` } })),
    );
    const codes = answers.map(
      (answer) => answer.status === "rejected" && (answer.reason as { code: string }).code,
    );
    expect(codes.filter((code) => code === "second_factor_wrong")).toHaveLength(10);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(15);
  });

  it("is set only by who knows the password, not set over, and removed only by a code", async () => {
    await expect(mona.client.second_factor.begin({ body: {} })).rejects.toMatchObject({
      code: "wrong_password",
    });
    const { totp } = await setUp(mona);
    await expect(
      mona.client.second_factor.begin({ body: { password: mona.password } }),
    ).rejects.toMatchObject({ code: "second_factor_set" });
    await expect(mona.client.second_factor.remove({ body: { code: "12345678" } })).rejects.toMatchObject({
      code: "second_factor_wrong",
    });
    await mona.client.second_factor.remove({ body: { code: codeAt(totp, 0) } });
    await expect(signIn()).resolves.toBeDefined();
    await expect(mona.client.second_factor.remove({ body: { code: "12345678" } })).rejects.toMatchObject({
      code: "second_factor_wrong",
    });
  });

  it("its secret is sealed for this alone", () => {
    const sealed = seal("one secret of the installation", "second factor", "JBSWY3DP");
    expect(sealed.includes("JBSWY3DP")).toBe(false);
    expect(unseal("one secret of the installation", "second factor", sealed)).toBe("JBSWY3DP");
    expect(() => unseal("one secret of the installation", "something else", sealed)).toThrow();
    expect(() => unseal("another secret", "second factor", sealed)).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => unseal("one secret of the installation", "second factor", sealed)).toThrow();
  });
});
