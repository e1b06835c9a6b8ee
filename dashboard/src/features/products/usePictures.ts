import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { uploadClient } from "../../upload.ts";
import { type ProductForm, useProductField } from "./product-form.ts";
import { type FormPicture, isUploaded } from "./product-values.ts";

export type ShownPictures = ReturnType<typeof usePictures>;

/** The pictures of the product form. Each is uploaded as soon as it is added, one after the other. */
export function usePictures(form: ProductForm) {
  const { t } = useTranslation();
  const shop_id = useShop().id;
  const [pictures, set] = useProductField(form, "pictures");
  const files = useRef(new Map<string, File>());
  const queue = useRef(Promise.resolve());
  const current = () => form.getValues("pictures") ?? [];
  const change = (id: string, patch: Partial<FormPicture>) =>
    set(current().map((one) => (one.id === id ? { ...one, ...patch } : one)));

  async function upload(id: string) {
    const file = files.current.get(id);
    const isWanted = () => current().some((one) => one.id === id);
    if (!file || !isWanted()) return;
    try {
      const { data } = await uploadClient((progress) => change(id, { progress })).pictures.create({
        params: { shop_id },
        body: { file },
      });
      files.current.delete(id);
      if (!isWanted()) return;
      const twice = current().some((one) => one.id === data.id);
      if (twice) notify(t("This picture is already added."));
      set(
        current().flatMap((one) => {
          if (one.id !== id) return [one];
          return twice ? [] : [{ id: data.id, url: data.url, alt: one.alt || data.alt }];
        }),
      );
    } catch (failure) {
      change(id, { progress: undefined, error: errorMessage(failure) });
    }
  }

  function enqueue(id: string) {
    queue.current = queue.current.then(() => upload(id));
  }

  return {
    pictures,
    /** Waits for all uploads. Resolves to the pictures; undefined if an upload failed. */
    async finishUploads(): Promise<FormPicture[] | undefined> {
      for (let seen; seen !== queue.current;) await (seen = queue.current);
      return current().every(isUploaded) ? current() : undefined;
    },
    add(chosen: File[]) {
      const fresh = chosen.map((file): FormPicture => {
        const id = crypto.randomUUID();
        files.current.set(id, file);
        return { id, url: URL.createObjectURL(file), alt: "", progress: 0 };
      });
      set([...current(), ...fresh]);
      for (const { id } of fresh) enqueue(id);
    },
    retry(id: string) {
      change(id, { progress: 0, error: undefined });
      enqueue(id);
    },
    order(ids: string[]) {
      set(current().toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
    },
    describe(id: string, alt: string) {
      change(id, { alt });
    },
    /** Removes a picture. Variants that used it show the main picture again. */
    remove(id: string) {
      set(current().filter((one) => one.id !== id));
      const variants = form.getValues("variants");
      if (variants.some((one) => one.picture_id === id))
        form.setValue(
          "variants",
          variants.map((one) => (one.picture_id === id ? { ...one, picture_id: null } : one)),
          { shouldDirty: true },
        );
    },
  };
}
