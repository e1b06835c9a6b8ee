import { createClient } from "@vitrine/contract/client";
import { beforeEach, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { deleteAccount } from "../account-deletion/delete-account.job.ts";

const app = useTestApp();
let number = 0;
let mona: Person;

beforeEach(async () => {
  await app.database.admin.query("delete from platform.attempts");
  mona = await app.person(`Mona ${++number}`);
});

const setLanguage = ({ email }: Person, language: string) =>
  app.database.admin.query("update accounts set language = $2 where email = $1", [email, language]);

describe("emails about an account", () => {
  it("are in the language of its dashboard, from right to left in Arabic", async () => {
    await setLanguage(mona, "ar");
    await mona.client.session_proof.send_code();
    const code = await app.mailTo(mona.email, /هو رمزك في Vitrine/);
    expect(code.html).toContain('<html dir="rtl" lang="ar">');
    expect(code.text).toContain("أدخل هذا الرمز لتأكيد هويتك:");
    // The code is the only number that a reader types: the same digits in every language.
    expect(code.text).toMatch(/\b\d{6}\b/);
    await app.visitor().accounts.send_reset({ body: { email: mona.email } });
    const reset = await app.mailTo(mona.email, /اختيار كلمة مرور جديدة/);
    expect(reset.html).toContain('dir="rtl"');
    expect(reset.text).toContain("/forgot-password#token=");
    await mona.client.accounts.change_password({
      body: { current_password: mona.password, password: "seven cups before noon" },
    });
    const news = await app.mailTo(mona.email, /تغيّرت كلمة مرورك/);
    expect(news.html).toContain('dir="rtl"');
    expect(news.text).toContain("Vitest");
    expect(news.text).not.toMatch(/Your password|If this was you/);
  });

  it("are in Bengali, and in English for languages that the dashboard doesn't have", async () => {
    await setLanguage(mona, "bn-BD");
    await mona.client.session_proof.send_code();
    expect((await app.mailTo(mona.email, /আপনার Vitrine কোড/)).html).toContain('<html dir="ltr" lang="bn">');
    const other = await app.person(`Otto ${number}`);
    await setLanguage(other, "de");
    await other.client.session_proof.send_code();
    expect((await app.mailTo(other.email, /is your Vitrine code/)).html).toContain('lang="en"');
  });

  it("are in its language after it was deleted, and if its email is registered again", async () => {
    await setLanguage(mona, "bn");
    await app.visitor().accounts.validate_email({ body: { email: mona.email } });
    await app.mailTo(mona.email, /আগে থেকেই একটি Vitrine অ্যাকাউন্ট আছে/);
    await mona.client.accounts.delete({ body: { password: mona.password } });
    await app.mailTo(mona.email, /তারিখে আপনার অ্যাকাউন্ট মুছে যাবে/);
    const { rows } = await app.database.admin.query(
      "update platform.accounts set deletes_at = now() where email = $1 returning id",
      [mona.email],
    );
    await deleteAccount(app.app, { account_id: rows[0].id });
    await app.mailTo(mona.email, /আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে/);
  });
});

describe("emails to a visitor without an account", () => {
  const inLanguage = (language: string, deviceId: string) =>
    createClient({
      baseUrl: app.baseUrl,
      headers: () => ({ "Device-Id": deviceId, "Accept-Language": language }),
    });

  it.each([
    ["bn", "bn-BD,bn;q=0.9,en;q=0.8", "আপনার Vitrine কোড"],
    ["ar", "de;q=0.4, en;q=0.2, ar", "هو رمزك في Vitrine"],
    ["en", "de-DE,fr;q=0.5", "is your Vitrine code"],
    ["en", "<script>,;q=,*;q=x", "is your Vitrine code"],
  ])("are in %s for a dashboard that accepts %s, as is the new account", async (code, accepted, subject) => {
    const email = `visitor.${number}@example.com`;
    const visitor = inLanguage(accepted, `visitor ${number}`);
    await visitor.accounts.validate_email({ body: { email } });
    const { html, text } = await app.mailTo(email, new RegExp(subject));
    expect(html).toContain(`lang="${code}"`);
    const otp = /\b\d{6}\b/.exec(text)![0];
    const { data } = await visitor.accounts.otp_verify({ body: { email, otp } });
    await visitor.accounts.register({
      body: { name: "Visitor", email, password: "seven cups before noon", ticket: data.ticket },
    });
    const { rows } = await app.database.admin.query("select language from accounts where email = $1", [
      email,
    ]);
    expect(rows).toEqual([{ language: code }]);
  });

  it("are in the language of the account if they have one, whatever the request says", async () => {
    await setLanguage(mona, "bn");
    await inLanguage("ar", "elsewhere").accounts.validate_email({ body: { email: mona.email } });
    await app.mailTo(mona.email, /আগে থেকেই একটি Vitrine অ্যাকাউন্ট আছে/);
  });
});

describe("emails of a shop to members", () => {
  it("invite in the language of the reader's account, otherwise in that of the inviter", async () => {
    const params = { shop_id: (await app.shop(mona, `Invite ${number}`)).id };
    await setLanguage(mona, "ar");
    const rafi = await app.person(`Rafi ${number}`);
    await setLanguage(rafi, "bn");
    for (const email of [rafi.email, `new.${number}@example.com`])
      await mona.client.staff_accounts.invite({ params, body: { email, role: "manager" } });
    expect((await app.mailTo(rafi.email, /আমন্ত্রণ জানিয়েছেন/)).text).toContain("ম্যানেজার");
    const invited = await app.mailTo(`new.${number}@example.com`, /دعاك/);
    expect(invited.html).toContain('dir="rtl"');
    expect(invited.text).toContain("#invitation=");
  });

  it("inform each owner of a deletion in their language", async () => {
    const shop = await app.shop(mona, `Closing ${number}`);
    const second = await app.person(`Second ${number}`);
    await app.database.admin.query(
      "insert into memberships (shop_id, account_id, role) select $1, id, 'owner' from accounts where email = $2",
      [shop.id, second.email],
    );
    await setLanguage(mona, "ar");
    await mona.client.shop_deletion.schedule({ params: { shop_id: shop.id } });
    expect((await app.mailTo(mona.email, /سيُحذف/)).html).toContain('dir="rtl"');
    expect((await app.mailTo(second.email, /will be deleted on/)).html).toContain('dir="ltr"');
  });
});
