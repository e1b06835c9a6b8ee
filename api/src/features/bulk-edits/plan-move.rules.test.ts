import { expect, it } from "vitest";
import type { ProductRecord } from "../products/products.queries.ts";
import { planEdit, planUndo } from "./plan-edit.rules.ts";
import { moveOf, opposite, planMove } from "./plan-move.rules.ts";

const into = moveOf({ kind: "add_to_collection", collection_id: "summer" });
const outOf = moveOf({ kind: "remove_from_category", category_id: "teas" });

it("skips a product that already is in the collection, with the reason", () => {
  expect(planMove(into, false, false)).toEqual({ outcome: "changed", message: null });
  expect(planMove(into, true, false).message).toBe("Already in this collection.");
  expect(planMove(outOf, true, false).outcome).toBe("changed");
  expect(planMove(outOf, false, false).message).toBe("Not in this category.");
});

it("undo skips a product that was moved since", () => {
  expect(opposite(into)).toEqual({ place: "collection", id: "summer", action: "remove" });
  expect(planMove(opposite(into), true, true).outcome).toBe("changed");
  expect(planMove(opposite(into), false, true)).toEqual({
    outcome: "skipped",
    message: "This was edited later, so it wasn't undone.",
  });
});

it("undo restores a publishing day that is still to come, with its status", () => {
  const day = "2026-12-01T09:00:00.000Z";
  const draft = { status: "draft", publish_at: day } as ProductRecord;
  const plan = planEdit({ kind: "status", status: "active" }, draft, 0);
  if (plan.outcome !== "changed") throw new Error("The status does not change");
  expect(plan.after).toMatchObject({ status: "active", publish_at: null });
  const undo = (now: number, since: Partial<ProductRecord> = {}) =>
    planUndo(plan.change, { ...plan.after, ...since }, now);

  expect(undo(Date.parse(day) - 1)).toMatchObject({ after: draft, message: null });
  expect(undo(Date.parse(day))).toMatchObject({
    after: { status: "draft", publish_at: null },
    message: "The publishing date has passed. Choose another date.",
  });
  expect(undo(0, { status: "archived" }).outcome).toBe("skipped");
});
