import { useState } from "react";

const none: ReadonlySet<string> = new Set();

/**
 * The ids that the latest change added to the list. Another `address` (filters and page) is another list,
 * where no ids are new. `ids` is undefined while the list loads.
 */
export function useArrivals(ids: readonly string[] | undefined, address: string): ReadonlySet<string> {
  const [known, setKnown] = useState<{ ids: string; address: string; fresh: ReadonlySet<string> }>();
  if (!ids) return none;
  const now = ids.join();
  if (known?.ids === now && known.address === address) return known.fresh;
  const before = known?.address === address ? new Set(known.ids.split(",")) : undefined;
  const fresh = before ? new Set(ids.filter((id) => !before.has(id))) : none;
  setKnown({ ids: now, address, fresh });
  return fresh;
}
