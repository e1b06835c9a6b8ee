import { implement } from "@orpc/server";
import { contract } from "@vitrine/contract/contract";
import type { EndpointMeta } from "@vitrine/contract/endpoint";
import { mayEnter, type Role } from "@vitrine/contract/roles";
import { previewUntil } from "../ids.ts";
import type { StoreEntry } from "../events/store-map.ts";
import {
  extendSession,
  findMember,
  findSession,
  type Session,
} from "../features/accounts/sessions.queries.ts";
import type { Actor } from "../actor.ts";
import type { Call } from "./call.ts";
import { admit, type Contender } from "./contention.ts";
import { once } from "./idempotency.ts";
import { apiError } from "../api-error.ts";

// Four doors, by what an endpoint says of itself in the contract (`meta.who`). Who stands before one is decided
// here from the server's own knowledge, on every call; a handler behind a door need not ask again.

const routes = implement(contract).$context<Call>();
// Checks the input between the door and the transaction: strangers learn nothing of shapes, bad input opens nothing.
const routesWithTx = implement(contract, { initialInputValidationIndex: -1 }).$context<Call>();

/** Open to all. */
export const anyone = routes;

/** For a signed-in person; the handler has `session` and `actor`. */
export const account = routes.use(async ({ context, procedure, path, next }, input) => {
  const endpoint = contender(procedure, path, "account");
  const session = await requireSession(context);
  const owner = { accountId: session.account_id };
  return admit(context, endpoint, owner, input, async () =>
    next({ context: { session, actor: actorOf(session, "account", context) } }),
  );
});

/** For members of the shop in the path, by the roles of the area; the handler has `member` and its shop's `tx`. */
export const shop = routesWithTx
  .use(async ({ context, procedure, path, next }, input) =>
    asMember(context, contender(procedure, path, "shop"), input, async (entered) =>
      next({ context: entered }),
    ),
  )
  .use(async ({ context, path, next }, input) =>
    context.app.db.inShop(context.member.shop_id, (tx) =>
      once(tx, context, path.join("."), input, async (claimed) => next({ context: { tx, claimed } })),
    ),
  );

/** The same door without a transaction, for what works with files or the outside and opens its own short ones. */
export const shopWithoutTx = routes.use(async ({ context, procedure, path, next }, input) =>
  asMember(context, contender(procedure, path, "shop"), input, async (entered) => next({ context: entered })),
);

/** For visitors of the shop whose handle is in the path; the handler has `store` and its shop's `tx`. */
export const shopper = routesWithTx
  .use(async ({ context, procedure, path, next }, input) =>
    asVisitor(context, contender(procedure, path, "shopper"), input, async (entered) =>
      next({ context: entered }),
    ),
  )
  .use(async ({ context, procedure, path, next }, input) =>
    context.app.db.inShop(
      context.store.id,
      (tx) => once(tx, context, path.join("."), input, async (claimed) => next({ context: { tx, claimed } })),
      metaOf(procedure),
    ),
  );

/** The same door without a transaction, as `shopWithoutTx`. */
export const shopperWithoutTx = routes.use(async ({ context, procedure, path, next }, input) =>
  asVisitor(context, contender(procedure, path, "shopper"), input, async (entered) =>
    next({ context: entered }),
  ),
);

/** Who is signed in, and in which shop and role they act. */
export interface Member extends Session {
  shop_id: number;
  role: Role;
}

/** Runs the work of a member when their turn has come. */
async function asMember<T>(
  context: Call,
  endpoint: Contender,
  input: unknown,
  work: (entered: { member: Member; actor: Actor }) => Promise<T>,
): Promise<T> {
  const entered = await enterAsMember(context, endpoint.meta, input);
  const owner = { shopId: entered.member.shop_id, isVisitor: false };
  return admit(context, endpoint, owner, input, () => work(entered));
}

/** Runs the work of a visitor when their turn has come. */
async function asVisitor<T>(
  context: Call,
  endpoint: Contender,
  input: unknown,
  work: (entered: { store: StoreEntry & { isPreview: boolean }; actor: Actor }) => Promise<T>,
): Promise<T> {
  const entered = await enterAsVisitor(context, input);
  const shopId = entered.store.id;
  const admitted = () => admit(context, endpoint, { shopId, isVisitor: true }, input, () => work(entered));
  if (endpoint.method === "GET") return admitted();
  return context.app.db.admission.ofAddress(shopId, context.request.ip, admitted);
}

async function enterAsMember(
  context: Call,
  meta: EndpointMeta,
  input: unknown,
): Promise<{ member: Member; actor: Actor }> {
  const shopId = Number((input as { params?: { shop_id?: unknown } }).params?.shop_id);
  const { token, deviceId } = context.request;
  if (!token) throw apiError("unauthenticated");
  const found = await context.app.db.readPlatform((tx) =>
    findMember(
      tx,
      token,
      deviceId,
      Number.isSafeInteger(shopId) && shopId > 0 && shopId < 2 ** 31 ? shopId : 0,
    ),
  );
  if (!found) throw apiError("unauthenticated");
  await keepAlive(context, found);
  const { role, ...session } = found;
  if (!role) throw apiError("not_found");
  if (!meta.area || !mayEnter(role, meta.area)) throw apiError("forbidden");
  return { member: { ...session, shop_id: shopId, role }, actor: actorOf(session, role, context) };
}

async function enterAsVisitor(
  context: Call,
  input: unknown,
): Promise<{ store: StoreEntry & { isPreview: boolean }; actor: Actor }> {
  const handle = (input as { params?: { handle?: unknown } }).params?.handle;
  const store = typeof handle === "string" ? await context.app.stores.byHandle(handle) : undefined;
  if (!store) throw apiError("not_found");
  const { app, request } = context;
  const isPreview =
    store.is_live === 0 &&
    previewUntil(app.secret, store.id, request.previewToken, app.clock.now()) !== undefined;
  return {
    store: { ...store, isPreview },
    actor: { account_id: null, name: "Shopper", role: "shopper", request },
  };
}

async function requireSession(context: Call): Promise<Session> {
  const { token, deviceId } = context.request;
  const session = token && (await context.app.db.readPlatform((tx) => findSession(tx, token, deviceId)));
  if (!session) throw apiError("unauthenticated");
  await keepAlive(context, session);
  return session;
}

/** A session that is used goes on; noted once an hour. */
async function keepAlive({ app, request }: Call, session: Session): Promise<void> {
  if (session.is_stale) await app.db.inPlatform((tx) => extendSession(tx, request.token ?? ""));
}

function actorOf(session: Session, role: Actor["role"], context: Call): Actor {
  return { account_id: session.account_id, name: session.name, role, request: context.request };
}

type Procedure = { "~orpc": { meta: object; route: { method?: string; path?: string } } };

/** The endpoint behind a guard. A route behind the wrong guard is a mistake of ours, and must never answer. */
function contender(procedure: Procedure, path: readonly string[], who: EndpointMeta["who"]): Contender {
  const { route } = procedure["~orpc"];
  const meta = metaOf(procedure);
  if (meta.who !== who)
    throw new Error(`This endpoint is for ${meta.who}, but is behind the guard for ${who}`);
  return { name: path.join("."), method: route.method ?? "POST", path: route.path ?? "", meta };
}

function metaOf(procedure: Procedure): EndpointMeta {
  return procedure["~orpc"].meta as EndpointMeta;
}
