import { RejectedError } from "@vitrine/contract/client";
import type { ThemeDocument } from "@vitrine/contract/themes/theme-document";
import type { ThemeDraft } from "@vitrine/contract/themes/themes";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { errorCode } from "../../shared/api-errors.ts";
import { savableDocument } from "./theme-problems.rules.ts";

export type SaveState = "saved" | "saving" | "offline" | "conflict";

const quietMs = 600;
const retryMs = 4_000;

/**
 * Saves the draft shortly after each change, one request at a time. A failed request is repeated; a draft that was saved
 * elsewhere is a conflict, which the user decides.
 */
export function useAutosave(
  draft: ThemeDraft,
  document: ThemeDocument,
  onSaved: (saved: Pick<ThemeDraft, "editors" | "records">) => void,
) {
  const shop_id = useShop().id;
  const { id } = draft.theme;
  const [state, setState] = useState<SaveState>("saved");
  const stored = useRef({
    document: draft.document,
    version: draft.version,
    base_version: draft.base_version,
  });
  const running = useRef<Promise<boolean>>(undefined);
  const latest = useRef(document);

  /** Sends the changes. Resolves to false if they couldn't be saved. */
  async function send(): Promise<boolean> {
    while (latest.current !== stored.current.document) {
      const sent = latest.current;
      const { version, base_version } = stored.current;
      try {
        const { data } = await client.themes.save_draft({
          params: { shop_id, id },
          body: { document: savableDocument(sent), version, base_version },
        });
        stored.current = { ...stored.current, document: sent, version: data.version };
        onSaved(data);
      } catch (failure) {
        if (errorCode(failure) === "version_conflict" && failure instanceof RejectedError) {
          stored.current = { ...stored.current, version: Number(failure.body["version"]) };
          setState("conflict");
        } else setState("offline");
        return false;
      }
    }
    setState("saved");
    return true;
  }

  /** Saves at once what isn't saved yet. */
  function flush(): Promise<boolean> {
    if (latest.current === stored.current.document) return Promise.resolve(true);
    setState("saving");
    running.current ??= send().finally(() => (running.current = undefined));
    return running.current;
  }

  const flushLater = useEffectEvent(() => void flush());
  useEffect(() => {
    latest.current = document;
    if (document === stored.current.document || state === "conflict") return;
    const wait = setTimeout(() => flushLater(), state === "offline" ? retryMs : quietMs);
    const online = () => flushLater();
    addEventListener("online", online);
    return () => {
      clearTimeout(wait);
      removeEventListener("online", online);
    };
  }, [document, state]);

  return {
    state,
    flush,
    isSaved: () => latest.current === stored.current.document,
    /** Takes over a draft that was read from the server. */
    reset(read: ThemeDraft) {
      const { version, base_version } = read;
      stored.current = { document: read.document, version, base_version };
      latest.current = read.document;
      setState("saved");
    },
    /** The version of the theme that the next publication replaces. */
    baseVersion: () => stored.current.base_version,
  };
}
