import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inText } from "./in-text.ts";
import { pastedHtml } from "./pasted-html.ts";
import { picturesIn, type PictureSource } from "./PictureButton.tsx";

/**
 * Adds the pictures that the user chooses, pastes or drops.
 *
 * @returns `note` is the reason why a picture could not be added
 */
export function usePictureInsertion(pictures: PictureSource) {
  const { t } = useTranslation();
  const [note, setNote] = useState<string>();

  async function addPictures(editor: Editor, files: File[], place?: number): Promise<void> {
    setNote(undefined);
    for (const file of files) {
      const { picture, problem } = await pictures.bring(file);
      if (problem) setNote(problem);
      if (!picture || editor.isDestroyed) continue;
      const node = { type: "picture", attrs: picture };
      if (place === undefined) inText(editor).insertContent(node).run();
      else editor.chain().insertContentAt(Math.min(place, editor.state.doc.content.size), node).run();
    }
  }

  /** Returns false if there are no pictures, and the editor is to process the event. */
  function takeFiles(editor: Editor, event: Event, from: DataTransfer | null, place?: number): boolean {
    const files = picturesIn(from);
    if (files.length === 0) return false;
    event.preventDefault();
    // The page also accepts pasted pictures, as pictures of the product.
    event.stopPropagation();
    void addPictures(editor, files, place);
    return true;
  }

  /** Pasted HTML without the pictures that the shop doesn't have. */
  function cleanPasted(pasted: string): string {
    const { html, leftOut } = pastedHtml(pasted);
    if (leftOut > 0) setNote(t("Some pictures couldn't be pasted. Add them with the picture button."));
    return html;
  }

  return { note, addPictures, takeFiles, cleanPasted };
}
