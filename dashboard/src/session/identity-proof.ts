let settleRequest: ((isProven: boolean) => void) | undefined;
let requested: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function change(request: Promise<boolean> | undefined, settle?: (isProven: boolean) => void): void {
  requested = request;
  settleRequest = settle;
  for (const listener of listeners) listener();
}

/**
 * State of the dialog in which the user proves their identity: requested once the server rejects a change with
 * `proof_required`. Outside of React, because the API client sets it.
 */
export const identityProof = {
  isRequested: () => requested !== undefined,
  /** Closes the dialog. The rejected requests are repeated if the user has proven their identity. */
  settle(isProven: boolean): void {
    const settle = settleRequest;
    change(undefined);
    settle?.(isProven);
  },
  listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Opens the dialog, once for all requests that wait. Resolves to false if the user cancels. */
function request(): Promise<boolean> {
  if (requested) return requested;
  // A page without the shell has no dialog.
  if (listeners.size === 0) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  change(promise, resolve);
  return promise;
}

/** The same function, which repeats a request once the user has proven their identity, if the server requires it. */
export function withIdentityProof(send: typeof fetch): typeof fetch {
  return async (address, init) => {
    const response = await send(address, init);
    if (!(await requiresProof(response)) || !(await request())) return response;
    return send(address, init);
  };
}

async function requiresProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  try {
    const body: unknown = await response.clone().json();
    return typeof body === "object" && body !== null && "code" in body && body.code === "proof_required";
  } catch {
    return false;
  }
}
