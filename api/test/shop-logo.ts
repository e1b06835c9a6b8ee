import type { TestDatabase } from "./database.ts";
import { initialDocument } from "@vitrine/contract/themes/theme-document";
import sharp from "sharp";
import type { Person } from "./test-app.ts";

/** Uploads a picture of this size as the logo of the shop's published theme. Returns the end of its URL in emails. */
export async function setLogo(
  owner: Person,
  database: TestDatabase,
  shopId: number,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const png = await sharp({ create: { width, height, channels: 4, background: "#0a6a4e80" } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(png)], "logo.png", { type: "image/png" });
  const { data } = await owner.client.pictures.create({ params: { shop_id: shopId }, body: { file } });
  const { admin } = database;
  const changed = await admin.query(
    `update themes set document = jsonb_set(document, '{brand,logo_id}', to_jsonb($2::text))
     where shop_id = $1 and published_at is not null`,
    [shopId, data.id],
  );
  // A shop has no theme until it changes the initial one.
  if (changed.rowCount === 0)
    await admin.query(
      `insert into themes (shop_id, id, name, document, published_at)
       values ($1, gen_random_uuid(), 'Salon', jsonb_set($3::jsonb, '{brand,logo_id}', to_jsonb($2::text)), now())`,
      [shopId, data.id, JSON.stringify(initialDocument("salon"))],
    );
  return data.url.replace(/[^/]+$/, "mail.jpg");
}
