import { useEffect, useLayoutEffect, useState } from "react";
import { type FieldName, fieldNames, type Fields } from "./checkout-fields.ts";

// Unsaved input survives a reload of the tab. This form has no payment details.

const keyOf = (base: string) => `checkout_draft${base}`;

/**
 * The fields as they are typed, stored in the tab until the server has them.
 *
 * @param opening as the server rendered them
 * @param isFilled true if they replace what was typed before
 * @returns `isHydrated` is true once there is JavaScript; `isRestored` once fields from before a reload are
 *   restored
 */
export function useTypedFields(base: string, opening: Fields, isFilled: boolean) {
  const [fields, setFields] = useState(opening);
  const [saved, noteSaved] = useState(opening);
  const [isHydrated, setHydrated] = useState(false);
  const [isRestored, setRestored] = useState(false);

  // Set in an effect, because the first rendering must be the same as on the server.
  /* oxlint-disable react/set-state-in-effect */
  useEffect(() => {
    const draft = isFilled ? {} : readDraft(base);
    setHydrated(true);
    setRestored(Object.keys(draft).length > 0);
    // A field that was edited since the page was loaded is not overwritten.
    setFields((now) => ({ ...now, ...only(draft, (name) => now[name] === opening[name]) }));
  }, [base, opening, isFilled]);
  /* oxlint-enable react/set-state-in-effect */
  // A layout effect, because a page may be reloaded before other effects run.
  useLayoutEffect(() => {
    if (isHydrated)
      storeDraft(
        base,
        only(fields, (name) => fields[name] !== saved[name]),
      );
  }, [isHydrated, base, fields, saved]);

  return { fields, setFields, noteSaved, isHydrated, isRestored };
}

/** Deletes the draft when the order is placed, or the cart no longer exists. */
export function dropDraft(base: string): void {
  storeDraft(base, {});
}

function only(fields: Partial<Fields>, isMeant: (name: FieldName) => boolean): Partial<Fields> {
  return Object.fromEntries(
    fieldNames.flatMap((name) => (fields[name] !== undefined && isMeant(name) ? [[name, fields[name]]] : [])),
  );
}

function storeDraft(base: string, draft: Partial<Fields>): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(keyOf(base));
    else sessionStorage.setItem(keyOf(base), JSON.stringify(draft));
  } catch {
    // Without storage, input is lost with a reload.
  }
}

function readDraft(base: string): Partial<Fields> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(base)) ?? "{}") as Partial<Fields>;
    return only(stored, (name) => typeof stored[name] === "string");
  } catch {
    return {};
  }
}
