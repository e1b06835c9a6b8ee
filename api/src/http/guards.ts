import { implement, ORPCError } from "@orpc/server";
import { contract } from "@vitrine/contract/contract";
import { type EndpointMeta, mayCall } from "@vitrine/contract/endpoint";
import { accessOf } from "@vitrine/contract/roles";
import { hasScope, isApiKey, scopeOf } from "@vitrine/contract/shops/api-keys";
import { accessFrom } from "../db/member-access.ts";
import { setContentTime } from "../db/content-time.queries.ts";
import type { ShopTx } from "../db/tx.ts";
import { isMemberChanged, type KnownMember } from "../db/shop-choice.ts";
import { withWorkFirst } from "../db/work-first.ts";
import { hashToken, openThemePreview, previewUntil, type ThemePreview } from "../ids.ts";
import type { StoreEntry } from "../events/store-map.ts";
import {
  extendSession,
  findMember,
  findSession,
  type Session,
} from "../features/accounts/sessions.queries.ts";
import { findUsedKey, noteUse } from "../features/api-keys/api-keys.queries.ts";
import type { Actor } from "../actor.ts";
import type { Call } from "./call.ts";
import { admit, type Contender } from "./contention.ts";
import { once } from "./idempotency.ts";
import { requireProven } from "./proof.ts";
import type { Caller, Member } from "./known-members.ts";
import { apiError } from "../api-error.ts";

// Four guards, selected by the endpoint's `meta.who` in the contract. Each call is authorised here from the server's
// own data, so handlers don't check again.

const routes = implement(contract).$context<Call>();
// Validates the input after the guard and before the transaction: unauthorised callers learn nothing about the
// input's shape, and invalid input opens no transaction.
const routesWithTx = implement(contract, { initialInputValidationIndex: -1 }).$context<Call>();

/** Guard for public endpoints. */
export const anyone = routes;

/** Guard for signed-in users. The handler gets `session` and `actor`. */
export const account = routes.use(async ({ context, procedure, path, next }, input) => {
  const endpoint = contender(procedure, path, "account");
  const session = await requireSession(context);
  if (endpoint.meta.proof === "always") requireProven({ isProven: session.is_proven });
  const owner = { accountId: session.account_id };
  return admit(context, endpoint, owner, input, async () =>
    next({ context: { session, actor: actorOf(session, "account", context) } }),
  );
});

/**
 * Guard for members of the shop in the path with the permissions of the endpoint. The handler gets `member` and the shop's `tx`.
 */
export const shop = routesWithTx
  .use(async ({ context, procedure, path, next }, input) =>
    asKnownMember(context, contender(procedure, path, "shop"), input, async (entered) =>
      next({ context: entered }),
    ),
  )
  .use(async ({ context, path, next }, input) =>
    withWorkFirst(() =>
      context.app.db.inShop(
        context.member.shop_id,
        (tx) => once(tx, context, path.join("."), input, async (added) => next({ context: added })),
        { member: context.verifies },
      ),
    ),
  );

/** The same guard without a transaction, for handlers that use files or other services and open short transactions. */
export const shopWithoutTx = routes.use(async ({ context, procedure, path, next }, input) =>
  asMember(context, contender(procedure, path, "shop"), input, async (entered) => next({ context: entered })),
);

/** The same guard for reads that prepare something before they open their transaction, with `inShop`. */
export const shopRead = routes.use(async ({ context, procedure, path, next }, input) =>
  asKnownMember(context, contender(procedure, path, "shop"), input, async ({ member, actor, verifies }) => {
    let isVerified = verifies === undefined;
    const inShop: InShop = async (work) => {
      const result = await context.app.db.inShop(member.shop_id, work, { member: verifies });
      isVerified = true;
      return result;
    };
    const result = await next({ context: { member, actor, inShop } });
    if (!isVerified) await inShop(async () => {});
    return result;
  }),
);

/** Guard for visitors of the shop whose handle is in the path. The handler gets `store` and the shop's `tx`. */
export const shopper = routesWithTx
  .use(async ({ context, procedure, path, next }, input) =>
    asVisitor(context, contender(procedure, path, "shopper"), input, async (entered) =>
      next({ context: entered }),
    ),
  )
  .use(async ({ context, procedure, path, next }, input) =>
    context.app.db.inShop(
      context.store.id,
      async (tx) => {
        const { contentTime } = context.store;
        if (contentTime !== undefined && isRead(procedure)) await setContentTime(tx, contentTime);
        return once(tx, context, path.join("."), input, async (added) => next({ context: added }));
      },
      metaOf(procedure),
    ),
  );

/** The same guard without a transaction, like `shopWithoutTx`. */
export const shopperWithoutTx = routes.use(async ({ context, procedure, path, next }, input) =>
  asVisitor(context, contender(procedure, path, "shopper"), input, async (entered) =>
    next({ context: entered }),
  ),
);

/** Runs work in a transaction of the member's shop, which verifies the member. */
export type InShop = <T>(work: (tx: ShopTx) => Promise<T>) => Promise<T>;

interface Entered {
  member: Member;
  actor: Actor;
  /** True if the user has proven their identity in the last minutes. */
  isProven: boolean;
  /** The member, if the transaction has to verify that they are unchanged. */
  verifies?: KnownMember;
}

/** The shop of a visitor's request. */
interface VisitedStore extends StoreEntry {
  /** It is closed, and the visitor has a member's link to it. */
  isPreview: boolean;
  /** The draft of a theme that a member sees. */
  themePreview?: ThemePreview;
  /** The date on which a member sees the storefront, ISO 8601. */
  contentTime?: string;
}

/** Authorises a member or an API key, then runs the work when its turn has come. */
async function asMember<T>(
  context: Call,
  endpoint: Contender,
  input: unknown,
  work: (entered: Entered) => Promise<T>,
): Promise<T> {
  const { token } = context.request;
  const enter = token !== undefined && isApiKey(token) ? enterWithKey : enterAsMember;
  return admitMember(context, endpoint, input, await enter(context, endpoint, input), work);
}

function admitMember<T>(
  context: Call,
  endpoint: Contender,
  input: unknown,
  entered: Entered,
  work: (entered: Entered) => Promise<T>,
): Promise<T> {
  const owner = { shopId: entered.member.shop_id, isVisitor: false };
  return admit(context, endpoint, owner, input, () => work(entered));
}

/**
 * The same. A read of a member whom this process knows begins at once; its transaction verifies the member. If they have
 * changed, it runs again.
 */
async function asKnownMember<T>(
  context: Call,
  endpoint: Contender,
  input: unknown,
  work: (entered: Entered) => Promise<T>,
): Promise<T> {
  const { knownMembers } = context.app;
  const caller = endpoint.method === "GET" ? callerOf(context, input) : undefined;
  const member = caller && knownMembers.find(caller);
  if (!caller || !member || !isAllowed(member, endpoint)) return asMember(context, endpoint, input, work);
  const entered = { ...enteredAs(member, context, false), verifies: { ...caller, ...member } };
  try {
    return await admitMember(context, endpoint, input, entered, work);
  } catch (failure) {
    if (!isMemberChanged(failure) && !(await isChangedSince(context, entered, failure))) throw failure;
    knownMembers.forget(caller);
    return asMember(context, endpoint, input, work);
  }
}

/** True if a member has changed whose read was rejected, perhaps before its transaction verified them. */
async function isChangedSince(
  { app }: Call,
  { member, verifies }: Entered,
  failure: unknown,
): Promise<boolean> {
  if (!(failure instanceof ORPCError)) return false;
  const verified = app.db.inShop(member.shop_id, async () => {}, { member: verifies });
  return verified.then(() => false, isMemberChanged);
}

/** Identifies a visitor, then runs the work when its turn has come. */
async function asVisitor<T>(
  context: Call,
  endpoint: Contender,
  input: unknown,
  work: (entered: { store: VisitedStore; actor: Actor }) => Promise<T>,
): Promise<T> {
  const entered = await enterAsVisitor(context, input);
  const shopId = entered.store.id;
  const admitted = () => admit(context, endpoint, { shopId, isVisitor: true }, input, () => work(entered));
  if (endpoint.method === "GET") return admitted();
  return context.app.db.admission.ofAddress(shopId, context.request.ip, admitted);
}

async function enterAsMember(context: Call, endpoint: Contender, input: unknown): Promise<Entered> {
  const caller = callerOf(context, input);
  if (!caller) throw apiError("unauthenticated");
  const found = await context.app.db.readPlatform((tx) => findMember(tx, caller));
  if (!found) throw apiError("unauthenticated");
  await keepAlive(context, found);
  const { role, role_id, role_version, own_permissions, account_id, name, email, is_proven } = found;
  if (!role) throw apiError("not_found");
  const access = accessFrom({ role, own_permissions });
  const member = { account_id, name, email, shop_id: caller.shopId, ...access, role_id, role_version };
  context.app.knownMembers.remember(caller, member);
  if (!isAllowed(member, endpoint)) throw apiError("forbidden");
  if (endpoint.meta.proof === "always") requireProven({ isProven: is_proven });
  return enteredAs(member, context, is_proven);
}

function isAllowed({ permissions }: Pick<Member, "permissions">, { meta }: Contender): boolean {
  return mayCall(permissions, meta);
}

function enteredAs(member: Member, context: Call, isProven: boolean): Entered {
  return {
    member,
    actor: { ...actorOf(member, member.role, context), permissions: member.permissions },
    isProven,
  };
}

/** The caller of a member's request; undefined if it has no token. */
function callerOf({ request }: Call, input: unknown): Caller | undefined {
  const { token, deviceId = "" } = request;
  return token ? { tokenHash: hashToken(token), deviceId, shopId: shopIdIn(input) } : undefined;
}

/** The access of API keys, whose scopes open some of the areas of this role. */
const accessOfKeys = accessOf("manager");

/** Authorises a request with an API key: it acts as its shop only, with its scopes only. */
async function enterWithKey(context: Call, { meta, method }: Contender, input: unknown): Promise<Entered> {
  const shopId = shopIdIn(input);
  const { token = "" } = context.request;
  // Unknown keys, and keys of other shops, are the same.
  const key =
    shopId > 0
      ? await context.app.db.inShop(shopId, async (tx) => {
          const found = await findUsedKey(tx, token);
          if (found?.is_stale) await noteUse(tx, found.id);
          return found;
        })
      : undefined;
  if (!key) throw apiError("unauthenticated");
  if (!hasScope(key.scopes, scopeOf(meta, method)) || !mayCall(accessOfKeys.permissions, meta))
    throw apiError("forbidden");
  const { account_id, name, scopes } = key;
  const member = {
    account_id,
    name: `API key ${name}`,
    email: "",
    shop_id: shopId,
    ...accessOfKeys,
    role_id: null,
    role_version: null,
  };
  const { actor } = enteredAs(member, context, false);
  return { member, actor: { ...actor, keyScopes: scopes }, isProven: false };
}

/** The id of the shop in the path; 0 if it isn't the number of a shop. */
function shopIdIn(input: unknown): number {
  const shopId = Number((input as { params?: { shop_id?: unknown } }).params?.shop_id);
  return Number.isSafeInteger(shopId) && shopId > 0 && shopId < 2 ** 31 ? shopId : 0;
}

async function enterAsVisitor(context: Call, input: unknown): Promise<{ store: VisitedStore; actor: Actor }> {
  const handle = (input as { params?: { handle?: unknown } }).params?.handle;
  const store = typeof handle === "string" ? await context.app.stores.byHandle(handle) : undefined;
  if (!store) throw apiError("not_found");
  const { app, request } = context;
  const now = app.clock.now();
  const themePreview = openThemePreview(app.secret, store.id, request.themeToken, now);
  const dated = request.datePreview;
  const contentTime =
    dated && previewUntil(app.secret, store.id, dated.token, now, "date-preview") ? dated.at : undefined;
  const isPreview =
    store.is_live === 0 &&
    (themePreview ?? contentTime ?? previewUntil(app.secret, store.id, request.previewToken, now)) !==
      undefined;
  return {
    store: { ...store, isPreview, themePreview, contentTime },
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

/** Extends a session in use, at most once an hour. */
async function keepAlive({ app, request }: Call, session: Session): Promise<void> {
  if (session.is_stale) await app.db.inPlatform((tx) => extendSession(tx, request.token ?? ""));
}

function actorOf(session: Pick<Session, "account_id" | "name">, role: Actor["role"], context: Call): Actor {
  return { account_id: session.account_id, name: session.name, role, request: context.request };
}

type Procedure = { "~orpc": { meta: object; route: { method?: string; path?: string } } };

/**
 * The endpoint behind a guard. Throws if a route has another guard than its `meta.who`, which is a programming error.
 */
function contender(procedure: Procedure, path: readonly string[], who: EndpointMeta["who"]): Contender {
  const { route } = procedure["~orpc"];
  const meta = metaOf(procedure);
  if (meta.who !== who)
    throw new Error(`This endpoint is for ${meta.who}, but is behind the guard for ${who}`);
  return { name: path.join("."), method: route.method ?? "POST", path: route.path ?? "", meta };
}

/** Changes are made now, also in a preview on another date. */
function isRead(procedure: Procedure): boolean {
  return procedure["~orpc"].route.method === "GET";
}

function metaOf(procedure: Procedure): EndpointMeta {
  return procedure["~orpc"].meta as EndpointMeta;
}
