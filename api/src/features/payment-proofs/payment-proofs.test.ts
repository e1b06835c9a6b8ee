import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { Mail } from "../../mail/deliver.ts";
import { pictureInUrl } from "../pictures/pictures.rules.ts";
import { writeProofRejected } from "./proof-rejected.job.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let count = 0;

beforeEach(async () => {
  mona ??= await app.person("Mona Proofs");
  shop = await app.shop(mona, `Proofs ${++count}`);
  await open(app.database, shop.id);
  ({ variant_id } = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 }));
});

const sql = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, [shop.id, ...values])).rows;

/** An order paid by a manual method, which asks for a proof. */
async function order(asks_proof = true) {
  const inShop = { shop_id: shop.id };
  const method = await mona.client.payment_methods.create({
    params: inShop,
    body: { name: `Transfer ${crypto.randomUUID()}`, asks_proof },
  });
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id, quantity: 1 }]);
  const params = { handle: shop.handle };
  const { data } = await it.client.checkout.update_payment({ params, body: { method: method.data.id } });
  it.key = crypto.randomUUID();
  const placed = await it.client.checkout.place_order({ params, body: { accepted_total: data.total } });
  const [{ id }] = await sql("select id from orders where shop_id = $1 and number = $2", placed.data.number);
  const own = { handle: shop.handle, token: placed.data.token };
  const submit = (body: { reference?: string; files?: File[] }, there = own) =>
    it.client.payment_proofs.submit({ params: there, body });
  return { id: id as string, client: it.client, own, submit, placed: placed.data };
}

const picture = async (width = 900) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height: 600, channels: 3, background: "#ddd" } })
          .withExif({ IFD0: { Copyright: "secret place" } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    "receipt.jpg",
    { type: "image/jpeg" },
  );
const pdfText = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
const pdf = () => new File([pdfText], "receipt.pdf", { type: "application/pdf" });
const listed = async (id: string, owner = mona) =>
  (await owner.client.payment_proofs.list({ params: { shop_id: shop.id, id } })).data;
const payment = async (id: string) =>
  (await sql("select payment_status from orders where shop_id = $1 and id = $2", id))[0].payment_status;

describe("a proof of payment", () => {
  it("is stored privately with its reference, pictures encoded again, and read by the owner", async () => {
    const { id, submit, client, own, placed } = await order();
    expect(placed.payment).toMatchObject({ asks_proof: true });
    const { data } = await submit({ reference: " TX 42 ", files: [await picture(), pdf()] });
    expect(data).toMatchObject({
      reference: "TX 42",
      status: "pending",
      files: [
        { name: "receipt.jpg", type: "image/webp" },
        { name: "receipt.pdf", type: "application/pdf", size: pdfText.length },
      ],
    });
    expect(await listed(id)).toEqual([data]);
    const read = (file_id: string) =>
      mona.client.payment_proofs.read_file({ params: { shop_id: shop.id, id: data.id, file_id } });
    const webp = Buffer.from(await (await read(data.files[0]!.id)).arrayBuffer());
    expect(await sharp(webp).metadata()).toMatchObject({ format: "webp", width: 900 });
    expect(webp.includes("secret place")).toBe(false);
    expect(await (await read(data.files[1]!.id)).text()).toBe(pdfText);
    expect((await client.payment_proofs.list_own({ params: own })).data).toMatchObject({
      may_submit: false,
      proofs: [{ id: data.id }],
    });
    const [entry] = await sql(
      "select actor, role, after from activity where shop_id = $1 and action = 'payment_proof.submitted'",
    );
    expect(entry).toEqual({ actor: "Nia Shopper", role: "shopper", after: { reference: "TX 42", files: 2 } });
  });

  it.each<[string, () => File | Promise<File>, string]>([
    ["an empty file", () => new File([], "a.pdf"), "a.pdf is empty. Choose another file."],
    [
      "more than 5 MB",
      () => new File([new Uint8Array(5_000_001)], "a.pdf"),
      "a.pdf is too large. Choose a file up to 5 MB.",
    ],
    [
      "markup with the name of a picture",
      () => new File(["<svg onload=alert(1)>"], "a.png", { type: "image/png" }),
      "a.png can't be read. Choose a JPEG, PNG or WebP picture, or a PDF.",
    ],
    [
      "text that begins as a PDF",
      () => new File(["%PDF-1.4 <script>"], "a.pdf", { type: "application/pdf" }),
      "a.pdf can't be read. Choose a JPEG, PNG or WebP picture, or a PDF.",
    ],
    [
      "a damaged picture",
      async () => new File([(await picture()).slice(0, 300)], "a.jpg"),
      "a.jpg can't be read. Choose a JPEG, PNG or WebP picture, or a PDF.",
    ],
  ])("is rejected with %s, and stores nothing", async (_, file, message) => {
    const { id, submit } = await order();
    await expect(submit({ files: [pdf(), await file()] })).rejects.toMatchObject({
      code: "proof_rejected",
      errors: { files: [message] },
    });
    expect(await listed(id)).toEqual([]);
  });

  it("is rejected without a file and a reference, and with four files", async () => {
    const { submit } = await order();
    await expect(submit({ reference: " " })).rejects.toMatchObject({
      errors: { files: ["Choose a file or enter a reference."] },
    });
    await expect(submit({ files: [pdf(), pdf(), pdf(), pdf()] })).rejects.toMatchObject({
      errors: { files: ["Choose up to 3 files."] },
    });
  });

  it("notifies the shop's members once, and lists its order until it is checked", async () => {
    const inShop = { shop_id: shop.id };
    const toCheck = async () => {
      const query = { payment_proof: "pending" as const };
      const { data, meta } = await mona.client.orders.list({ params: inShop, query });
      expect(meta.total).toBe(data.length);
      return data.map(({ id }) => id);
    };
    const [first, other] = [await order(), await order()];
    expect(await toCheck()).toEqual([]);
    const { data: proof } = await first.submit({ reference: "1" });
    await expect(first.submit({ reference: "2" })).rejects.toMatchObject({ code: "transition_rejected" });
    const { data: news } = await mona.client.notifications.list({ params: inShop, query: {} });
    expect(news.filter(({ kind }) => kind === "payment_proof_submitted")).toEqual([
      expect.objectContaining({
        data: { order: `#${first.placed.number}`, name: "Nia Shopper" },
        link: `/shop/orders/${first.id}`,
        read: false,
      }),
    ]);
    await other.submit({ reference: "3" });
    expect(await toCheck()).toEqual([other.id, first.id]);
    const params = { ...inShop, id: proof.id };
    await mona.client.payment_proofs.reject({ params, body: { reason: "The amount differs." } });
    expect(await toCheck()).toEqual([other.id]);
    // Paid without a decision about the proof, which stays pending.
    await mona.client.orders.mark_paid({ params: { ...inShop, id: other.id } });
    expect(await toCheck()).toEqual([]);
    expect(await listed(other.id)).toMatchObject([{ status: "pending" }]);
  });

  it("is stored once if it is sent twice at once", async () => {
    const { id, submit } = await order();
    const sent = await Promise.allSettled([submit({ reference: "1" }), submit({ reference: "2" })]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await listed(id)).toHaveLength(1);
  });

  it("isn't asked for by other methods, by paid and by cancelled orders, and five times at most", async () => {
    const other = await order(false);
    await expect(other.submit({ reference: "1" })).rejects.toMatchObject({ code: "transition_rejected" });
    const paid = await order();
    await mona.client.orders.mark_paid({ params: { shop_id: shop.id, id: paid.id } });
    await expect(paid.submit({ reference: "1" })).rejects.toMatchObject({ code: "transition_rejected" });
    const gone = await order();
    await mona.client.orders.cancel({
      params: { shop_id: shop.id, id: gone.id },
      body: { reason: "customer" },
    });
    await expect(gone.submit({ reference: "1" })).rejects.toMatchObject({ code: "transition_rejected" });
    const { submit } = await order();
    for (let n = 0; n < 5; n++) {
      const { data } = await submit({ reference: String(n) });
      await mona.client.payment_proofs.reject({
        params: { shop_id: shop.id, id: data.id },
        body: { reason: "No" },
      });
    }
    await expect(submit({ reference: "6" })).rejects.toMatchObject({ code: "transition_rejected" });
  });

  it("isn't found by another shop, another order or another owner", async () => {
    const one = await order();
    const { data } = await one.submit({ files: [pdf()] });
    const other = await order();
    expect((await other.client.payment_proofs.list_own({ params: other.own })).data.proofs).toEqual([]);
    const rita = await app.person("Rita Proofs");
    const rival = await app.shop(rita, `Rival ${count}`);
    await open(app.database, rival.id);
    const own = { handle: rival.handle, token: one.own.token };
    const notFound = { code: "not_found" };
    await expect(one.client.payment_proofs.list_own({ params: own })).rejects.toMatchObject(notFound);
    await expect(one.submit({ reference: "1" }, own)).rejects.toMatchObject(notFound);
    const params = { shop_id: rival.id, id: data.id };
    const file_id = data.files[0]!.id;
    const calls = rita.client.payment_proofs;
    await expect(calls.read_file({ params: { ...params, file_id } })).rejects.toMatchObject(notFound);
    await expect(calls.accept({ params })).rejects.toMatchObject(notFound);
    await expect(calls.reject({ params, body: { reason: "No" } })).rejects.toMatchObject(notFound);
    await expect(calls.list({ params: { ...params, id: one.id } })).rejects.toMatchObject(notFound);
    // The key of the file is no URL of a picture.
    expect(pictureInUrl(`/files/${shop.id}/proofs/${file_id}`)).toBeUndefined();
    expect(await listed(one.id)).toMatchObject([{ status: "pending" }]);
  });
});

describe("the owner's decision", () => {
  it("accepts a proof once, and the order is paid", async () => {
    const { id, submit } = await order();
    const { data } = await submit({ reference: "1" });
    const params = { shop_id: shop.id, id: data.id };
    const accept = () => mona.client.payment_proofs.accept({ params });
    const sent = await Promise.allSettled([accept(), accept()]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await payment(id)).toBe("paid");
    expect(await sql("select amount from payments where shop_id = $1")).toHaveLength(1);
    await expect(mona.client.payment_proofs.reject({ params, body: { reason: "No" } })).rejects.toMatchObject(
      { code: "transition_rejected" },
    );
    expect(await listed(id)).toMatchObject([{ status: "accepted", reject_reason: null }]);
  });

  it("accepts none if the order is paid in the meantime", async () => {
    const { id, submit } = await order();
    const { data } = await submit({ reference: "1" });
    await mona.client.orders.mark_paid({ params: { shop_id: shop.id, id } });
    await expect(
      mona.client.payment_proofs.accept({ params: { shop_id: shop.id, id: data.id } }),
    ).rejects.toMatchObject({ code: "transition_rejected" });
    expect(await listed(id)).toMatchObject([{ status: "pending" }]);
    expect(await sql("select amount from payments where shop_id = $1")).toHaveLength(1);
  });

  it("rejects a proof with a reason, which is emailed; the customer can send another", async () => {
    const { id, submit } = await order();
    const { data } = await submit({ reference: "1" });
    const params = { shop_id: shop.id, id: data.id };
    await expect(mona.client.payment_proofs.reject({ params, body: { reason: " " } })).rejects.toMatchObject({
      errors: { reason: ["Enter a reason."] },
    });
    await mona.client.payment_proofs.reject({ params, body: { reason: "The amount\ndiffers." } });
    expect(await payment(id)).toBe("unpaid");
    const { rows } = await app.database.admin.query(
      "select data from pgboss.job where name = 'proof-rejected' and data->>'proof_id' = $1",
      [data.id],
    );
    expect(rows).toHaveLength(1);
    const sent: Mail[] = [];
    const post = {
      send: async (mail: Mail) => void sent.push(mail),
      forget: async () => {},
      close: () => {},
    };
    await writeProofRejected({ ...app.app, post }, rows[0].data);
    expect(sent).toMatchObject([{ to: "nia@example.com", text: expect.stringContaining("differs.") }]);
    await submit({ reference: "2" });
    expect((await listed(id)).map(({ status }) => status)).toEqual(["pending", "rejected"]);
  });

  it("rejects another decision about a rejected proof, whose order stays unpaid", async () => {
    const { id, submit } = await order();
    const { data } = await submit({ reference: "1" });
    const params = { shop_id: shop.id, id: data.id };
    const { accept, reject } = mona.client.payment_proofs;
    await reject({ params, body: { reason: "Wrong amount" } });
    for (const again of [
      () => accept({ params }),
      () => reject({ params, body: { reason: "Another reason" } }),
    ])
      await expect(again()).rejects.toMatchObject({ code: "transition_rejected" });
    expect(await payment(id)).toBe("unpaid");
    expect(await listed(id)).toMatchObject([{ status: "rejected", reject_reason: "Wrong amount" }]);
    const jobs = await app.database.admin.query(
      "select from pgboss.job where name = 'proof-rejected' and data->>'proof_id' = $1",
      [data.id],
    );
    expect(jobs.rows).toHaveLength(1);
  });
});
