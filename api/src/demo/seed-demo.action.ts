import { randomBytes } from "node:crypto";
import path from "node:path";
import { hashPassword } from "../features/accounts/passwords.ts";
import { insertMembership, insertShop } from "../features/shops/shops.queries.ts";
import { newId } from "../ids.ts";
import type { AppContext } from "../app-context.ts";
import { demoShops } from "./demo-shops.ts";
import { findDemo, insertDemoAgency, type UnfinishedShop, upsertDemoOwner } from "./demo.queries.ts";
import { seedShop } from "./seed-shop.action.ts";

const owner = { email: "owner@fern-field.test", name: "Isla Fern" };

interface SeedOptions {
  log: (line: string) => void;
  /** Contains a folder for each shop, with every file of its `pictureFiles`. */
  picturesFolder: string;
  /** Called whenever a shop is open. */
  onOpen: (handle: string) => void;
  /** Called as soon as the first shop is open. */
  onLogin: (login: { email: string; password: string }) => void;
}

/**
 * Creates shops with products and orders to explore, one for each theme, in a database without shops. All are created
 * closed and empty, and opened one after the other. After an interrupted start, the next one continues with those that are
 * still closed; while the first of them is, the owner has a new password.
 */
export async function seedDemo(
  app: AppContext,
  { log, picturesFolder, onOpen, onLogin }: SeedOptions,
): Promise<void> {
  const password = randomBytes(9).toString("base64url");
  const waiting = await begin(app, password);
  if (waiting.length > 0) log("Making the demonstration shops");
  for (const { id, handle, account_id } of waiting) {
    const shop = demoShops.find((one) => one.shop.handle === handle);
    if (!shop) continue;
    await seedShop(app, shop, {
      id,
      actor: { account_id, name: owner.name, role: "owner" },
      picturesFolder: path.join(picturesFolder, handle),
    });
    onOpen(handle);
    if (shop === demoShops[0]) onLogin({ email: owner.email, password });
  }
}

/** The shops to complete. */
async function begin(app: AppContext, password: string): Promise<UnfinishedShop[]> {
  const password_hash = await hashPassword(password);
  return app.db.inPlatform(async (tx) => {
    const { shops, unfinished } = await findDemo(tx);
    // The password of an owner who may have signed in already stays.
    const isFirst = !shops || unfinished.some(({ handle }) => handle === demoShops[0]!.shop.handle);
    if (!isFirst) return unfinished;
    const account_id = await upsertDemoOwner(tx, { id: newId(app.clock.now()), ...owner, password_hash });
    if (shops) return unfinished;
    await insertDemoAgency(tx);
    const created: UnfinishedShop[] = [];
    for (const { shop } of demoShops) {
      const { id } = await insertShop(tx, { ...shop, is_demo: true });
      await insertMembership(tx, id, account_id, "owner");
      created.push({ id, handle: shop.handle, account_id });
    }
    return created;
  });
}
