import { lazy, Suspense, useSyncExternalStore } from "react";
import { identityProof } from "../../session/identity-proof.ts";

/** Shows the dialog in which users prove their identity, while a request of the page needs it. A page without it gets the error. */
export function IdentityProof() {
  const isRequested = useSyncExternalStore(identityProof.listen, identityProof.isRequested);
  return (
    isRequested && (
      <Suspense>
        <ProofDialog />
      </Suspense>
    )
  );
}

// Not a part of the page's first load.
const ProofDialog = lazy(async () => ({ default: (await import("./ProofDialog.tsx")).ProofDialog }));
