import type { ThemeDraft } from "@vitrine/contract/themes/themes";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { isShortcut } from "../../ui/shortcuts.ts";
import { editTheme } from "./theme-edits.rules.ts";
import { themeProblems } from "./theme-problems.rules.ts";
import { useAutosave } from "./useAutosave.ts";

/** The draft that the customiser edits: its document with undo, its problems, and the state of saving. */
export function useThemeEditor(draft: ThemeDraft) {
  const [state, edit] = useReducer(editTheme, { document: draft.document, past: [], future: [] });
  const [editors, setEditors] = useState(draft.editors);
  const [savedAt, setSavedAt] = useState(draft.saved_at);
  const { document } = state;
  const [records, setRecords] = useState(draft.records);
  const [hasDraft, setHasDraft] = useState(draft.version > 0);
  const save = useAutosave(draft, document, (saved) => {
    setEditors(saved.editors);
    setRecords(saved.records);
    setHasDraft(true);
    setSavedAt(new Date().toISOString());
  });

  const undoByKey = useEffectEvent((event: KeyboardEvent) => {
    // The editor of a rich text has its own undo.
    if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
    const kind = isShortcut(event, "undo-theme")
      ? "undo"
      : isShortcut(event, "redo-theme")
        ? "redo"
        : undefined;
    if (!kind) return;
    event.preventDefault();
    edit({ kind });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => undoByKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  return {
    document,
    edit,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    problems: themeProblems(document),
    editors,
    /** The records that the saved draft refers to. */
    records,
    savedAt,
    /** The member has changes that aren't published. */
    hasDraft,
    save,
    /** Shows a draft that was read from the server. */
    load(read: ThemeDraft) {
      save.reset(read);
      edit({ kind: "load", document: read.document });
      setRecords(read.records);
      setHasDraft(read.version > 0);
      setSavedAt(new Date().toISOString());
    },
  };
}

export type ThemeEditor = ReturnType<typeof useThemeEditor>;
