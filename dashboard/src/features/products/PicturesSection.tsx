import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { wordsOf } from "../../frame/refused.ts";
import { useShop } from "../../frame/shop.ts";
import { DropZone } from "../../ui/DropZone.tsx";
import { Section } from "../../ui/Editor.tsx";
import { Field } from "../../ui/Field.tsx";
import { PictureGrid } from "../../ui/PictureGrid.tsx";
import { notify } from "../../ui/toast.tsx";
import { uploadClient } from "../../upload.ts";
import { type ProductForm, useProductField } from "./product-form.ts";
import type { FormPicture } from "./product-values.ts";

const accepted = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** Pictures go up as soon as they are dropped, one after the other; the product has them when it is saved. */
export function PicturesSection({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const { pictures, add, retry, order, describe, remove } = usePictures(form);
  const [refused, setRefused] = useState<string[]>([]);
  const { errors } = form.formState;
  const problem =
    errors.pictures?.message ??
    errors.pictures?.root?.message ??
    (refused.length > 0
      ? t("{{names}} cannot be used. Choose JPEG, PNG, WebP, AVIF or GIF.", { names: refused.join(", ") })
      : undefined);

  return (
    <Section title={t("Pictures")} note={t("The first one stands in lists.")}>
      {pictures.length > 0 && (
        <PictureGrid pictures={pictures} onOrder={order} onAlt={describe} onRemove={remove} onRetry={retry} />
      )}
      <Field label={t("Pictures")} hideLabel name="pictures" error={problem}>
        <DropZone
          label={t("Add pictures")}
          note={t("JPEG, PNG, WebP, AVIF or GIF, up to 20 MB each")}
          accept={accepted}
          multiple
          paste
          onFiles={(files) => {
            setRefused([]);
            add(files);
          }}
          onRefused={(files) => setRefused(files.map(({ name }) => name))}
        />
      </Field>
    </Section>
  );
}

function usePictures(form: ProductForm) {
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
      if (twice) notify(t("This picture is already there."));
      set(
        current().flatMap((one) => {
          if (one.id !== id) return [one];
          return twice ? [] : [{ id: data.id, url: data.url, alt: one.alt || data.alt }];
        }),
      );
    } catch (failure) {
      change(id, { progress: undefined, error: wordsOf(failure) });
    }
  }

  function enqueue(id: string) {
    queue.current = queue.current.then(() => upload(id));
  }

  return {
    pictures,
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
    /** Variants that showed it show the main picture again. */
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
