import { onConflict } from "../../api-error.ts";
import { shop } from "../../http/guards.ts";
import { changeView, createView, rejectClosedList, removeView, viewResponse } from "./save-view.action.ts";
import { listViews } from "./saved-views.queries.ts";

const taken = { saved_views_name_key: "view_name_taken" } as const;

export const savedViewsRoutes = {
  list: shop.saved_views.list.handler(async ({ input: { query }, context: { tx, member } }) => {
    rejectClosedList(member, query.list);
    const views = await tx.commitWith(listViews(tx, query.list, member.account_id));
    return { data: views.map((view) => viewResponse(view, member)) };
  }),

  create: shop.saved_views.create.handler(async ({ input: { body }, context }) => {
    const change = { ...context, now: context.app.clock.now() };
    return { message: "View saved.", data: await onConflict(taken, () => createView(change, body)) };
  }),

  update: shop.saved_views.update.handler(async ({ input: { params, body }, context }) => {
    const change = { ...context, now: context.app.clock.now() };
    const data = await onConflict(taken, () => changeView(change, params.id, body));
    return { message: "View saved.", data };
  }),

  remove: shop.saved_views.remove.handler(async ({ input: { params }, context }) => {
    await removeView(context, params.id);
    return { message: "View deleted." };
  }),
};
