import { useState } from "react";

const none: ReadonlySet<string> = new Set();

/**
 * The ids that the latest change added to the list. For another `list` (its filters and page),
 * no ids are new. `ids` is undefined while the list loads.
 */
export function useArrivals(ids: readonly string[] | undefined, list: string): ReadonlySet<string> {
  const [known, setKnown] = useState<{ ids: string; list: string; fresh: ReadonlySet<string> }>();
  if (!ids) return none;
  const now = ids.join();
  if (known?.ids === now && known.list === list) return known.fresh;
  const before = known?.list === list ? new Set(known.ids.split(",")) : undefined;
  const fresh = before ? new Set(ids.filter((id) => !before.has(id))) : none;
  setKnown({ ids: now, list, fresh });
  return fresh;
}
