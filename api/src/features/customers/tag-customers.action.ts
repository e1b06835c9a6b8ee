import type { CustomerFilter } from "@vitrine/contract/customers/customer-filter";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { insertActivities } from "../activity-log/activity.queries.ts";
import { listCustomerIds } from "./customer-list.queries.ts";
import { addTags, incrementVersions, listNames, removeTags } from "./customers.queries.ts";

const maxAtOnce = 10_000;

interface TagChange {
  select: { ids?: string[]; filter?: CustomerFilter };
  add: string[];
  remove: string[];
}

/** Adds and removes tags. Returns how many customers changed. @throws too_many_customers */
export async function tagCustomers(
  tx: ShopTx,
  actor: Actor,
  { select, add, remove }: TagChange,
): Promise<number> {
  const ids = select.ids ?? (await listCustomerIds(tx, select.filter ?? {}, { limit: maxAtOnce + 1 }));
  if (ids.length > maxAtOnce) throw apiError("too_many_customers");
  const added = await addTags(tx, ids, add);
  const removed = await removeTags(tx, ids, remove);
  const changed = [...new Set([...added, ...removed])].toSorted();
  await incrementVersions(tx, changed);
  const names = await listNames(tx, changed);
  const tags = {
    ...(add.length > 0 && { tags_added: add }),
    ...(remove.length > 0 && { tags_removed: remove }),
  };
  await insertActivities(
    tx,
    actor,
    changed.map((id) => ({
      action: "customer.tagged",
      target_type: "customer",
      target_id: id,
      target_label: names.get(id) ?? "",
      after: tags,
    })),
  );
  return changed.length;
}
