import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showFormErrors } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { Breadcrumb } from "../../ui/layout/Breadcrumb.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { PhotoField, usePhoto } from "../../shared/account/PhotoField.tsx";

interface Pictured {
  photo: string | null;
}

interface PersonFormProps<In extends Pictured, Out extends Pictured> {
  form: UseFormReturn<In, unknown, Out>;
  /** URL of the stored photo. */
  photo: string | null;
  title: string;
  note: string;
  photoNote: string;
  /** "To save your details": the error summary adds what to do. */
  purpose: string;
  /** The text of the save bar. */
  unsaved: string;
  /** Sends the form. The photo is included only if it changed; "" removes it. Resolves to the server's message. */
  save: (
    body: Omit<Out, "photo"> & { photo?: File | "" },
    onProgress: (share: number) => void,
  ) => Promise<string>;
  children: ReactNode;
}

/** A page of the user's account that begins with their photo. */
export function PersonForm<In extends Pictured, Out extends Pictured>({
  form,
  photo: stored,
  title,
  note,
  photoNote,
  purpose,
  unsaved,
  save,
  children,
}: PersonFormProps<In, Out>) {
  const { t } = useTranslation();
  const photo = usePhoto(stored);
  // A form with a photo and other fields is a form with a photo, which its type cannot express.
  const { control, formState } = form as unknown as UseFormReturn<Pictured>;

  const submit = async ({ photo: shown, ...body }: Out) => {
    try {
      notify(await save({ ...body, ...photo.toSend(shown) }, photo.setProgress), "success");
      photo.hasSaved(shown);
    } catch (error) {
      photo.setProgress(undefined);
      return showFormErrors(form, error);
    }
  };

  return (
    <Form
      form={form}
      purpose={purpose}
      unsaved={unsaved}
      onSubmit={submit}
      head={
        <PageHead
          back={<Breadcrumb to={paths.profileHome}>{t("Your account")}</Breadcrumb>}
          title={title}
          note={note}
        />
      }
    >
      <MarginSection title={t("Photo")} note={photoNote}>
        <Controller
          control={control}
          name="photo"
          render={({ field }) => (
            <PhotoField
              photo={photo}
              value={field.value}
              onValue={field.onChange}
              error={formState.errors.photo?.message}
            />
          )}
        />
      </MarginSection>
      {children}
    </Form>
  );
}
