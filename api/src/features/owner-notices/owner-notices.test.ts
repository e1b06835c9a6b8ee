import { afterAll, beforeAll, expect, it } from "vitest";
import { startStripe } from "../../../test/doubles/stripe-double.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { listOutbox } from "../../mail/outbox.ts";

const stripe = await startStripe();
const app = useTestApp({ payments: { stripeApiUrl: stripe.url } });
afterAll(() => stripe.stop());

let mona: Person;
let rafi: Person;
let params: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona");
  rafi = await app.person("Rafi");
  const admin = await app.person("Adam Admin");
  params = { shop_id: (await app.shop(mona, "Fern Field")).id };
  await app.join(params.shop_id, rafi, "manager");
  await app.join(params.shop_id, admin, "admin");
});

const idOf = async (email: string) =>
  (await mona.client.staff_accounts.list({ params })).data.find((one) => one.email === email)!.id;
const changeRole = async (email: string, role: "owner" | "staff") =>
  mona.client.staff_accounts.change_role({ params: { ...params, id: await idOf(email) }, body: { role } });

/** The recipients of owner notices with this subject, so far. */
async function recipients(subject: RegExp): Promise<string[]> {
  const outbox = await listOutbox(`${app.directory}/outbox`, 100);
  return outbox
    .filter((email) => subject.test(email.subject))
    .map(({ to }) => to)
    .toSorted();
}

it("emails all owners about new and removed owners, also the one who was removed", async () => {
  await changeRole(rafi.email, "owner");
  const { text } = await app.mailTo(mona.email, /^Fern Field has a new owner$/);
  expect(text).toContain("Mona made Rafi an owner of Fern Field.");
  expect(text).toContain("choose a new password");
  expect(text).toContain(`/shop/settings/staff-accounts?shop=${params.shop_id}`);
  await expect.poll(() => recipients(/^Fern Field has a new owner$/)).toEqual([mona.email, rafi.email]);
  await changeRole(rafi.email, "staff");
  expect((await app.mailTo(rafi.email, /was removed$/)).text).toContain(
    "Mona removed Rafi from the owners of Fern Field.",
  );
  await expect
    .poll(() => recipients(/^An owner of Fern Field was removed$/))
    .toEqual([mona.email, rafi.email]);
});

it("emails them about invitations of owners, but not of others", async () => {
  const invite = (email: string, role: "owner" | "admin") =>
    mona.client.staff_accounts.invite({ params, body: { email, role } });
  await invite("new.admin@example.com", "admin");
  await invite("new.owner@example.com", "owner");
  const { text } = await app.mailTo(mona.email, /invited to Fern Field$/);
  expect(text).toContain("new.owner@example.com");
  const { rows } = await app.database.admin.query(
    "select count(*)::int as count from pgboss.job where name = 'owner-notice' and data ->> 'label' like 'new.%'",
  );
  expect(rows).toEqual([{ count: 1 }]);
});

it("emails them about payment providers and instructions, in the language of each", async () => {
  await app.database.admin.query("update accounts set language = 'ar' where email = $1", [mona.email]);
  const at = { ...params, provider: "stripe" as const };
  const keys = { secret_key: stripe.secretKey, webhook_secret: stripe.webhookSecret };
  const save = (body: object, version: number) =>
    mona.client.online_payments.save({
      params: at,
      body: { name: "Card", is_active: true, version, ...body },
    });
  await save(keys, 0);
  const { subject, html } = await app.mailTo(mona.email, /رُبط مزوّد دفع/);
  expect(subject).toContain("Fern Field");
  expect(html).toContain('dir="rtl"');
  await save({}, 1);
  await save(keys, 2);
  await app.mailTo(mona.email, /استُبدلت مفاتيح/);
  await mona.client.online_payments.remove({ params: at });
  await app.mailTo(mona.email, /فُصل مزوّد دفع/);
  const body = { name: "Transfer", instructions: "Pay to IBAN 1." };
  const { data } = await mona.client.payment_methods.create({ params, body });
  await mona.client.payment_methods.update({
    params: { ...params, id: data.id },
    body: { ...body, name: "Bank", version: data.version },
  });
  await app.mailTo(mona.email, /تغيّرت تعليمات الدفع/);
  const { rows } = await app.database.admin.query(
    "select data ->> 'notice' as notice from pgboss.job where name = 'owner-notice' and data ->> 'notice' not like 'owner%' order by created_on",
  );
  expect(rows.map(({ notice }) => notice)).toEqual([
    "provider_connected",
    "provider_keys_replaced",
    "provider_disconnected",
    "payment_instructions_changed",
  ]);
});
