import type { RecordOutcome } from "@vitrine/contract/records";
import { useState } from "react";
import { notify } from "../../ui/feedback/toast.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { errorMessage } from "../api-errors.ts";

/** Changes the selected records of a list. If one isn't changed, the outcomes are shown with `BulkResult`. */
export function useBulkOutcomes(chosen: Chosen, refresh: () => void) {
  const [outcomes, setOutcomes] = useState<RecordOutcome[]>();
  return {
    outcomes,
    /** @param change the request; its message is shown if all records were changed */
    async run(change: () => Promise<{ outcomes: RecordOutcome[]; message: string }>): Promise<void> {
      try {
        const done = await change();
        // Without rows, the list would remove this component and the result with it: it's read again when the result is closed.
        if (done.outcomes.some(({ problem }) => problem !== null)) return setOutcomes(done.outcomes);
        notify(done.message, "success");
        chosen.clear();
      } catch (error) {
        notify(errorMessage(error), "warning");
      }
      refresh();
    },
    onClose() {
      setOutcomes(undefined);
      chosen.clear();
      refresh();
    },
  };
}
