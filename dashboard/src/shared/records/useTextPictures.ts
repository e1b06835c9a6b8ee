import type { PictureSource, TextPicture } from "../../ui/rich-text/PictureButton.tsx";
import { uploadClient } from "../../upload.ts";
import { errorMessage } from "../api-errors.ts";
import { useShop } from "../../session/shop.ts";

/** Pictures for a text: existing ones, and files, which are uploaded immediately. */
export function useTextPictures(there: readonly TextPicture[]): PictureSource {
  const shop_id = useShop().id;
  return {
    there,
    async bring(file) {
      try {
        const { data } = await uploadClient(() => undefined).pictures.create({
          params: { shop_id },
          body: { file },
        });
        const { url: src, alt, width, height } = data;
        return { picture: { src, alt, width, height } };
      } catch (failure) {
        return { problem: errorMessage(failure) };
      }
    },
  };
}
