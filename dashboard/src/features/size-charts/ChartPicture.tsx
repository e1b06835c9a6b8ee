import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { DropZone } from "../../ui/form/DropZone.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { PictureGrid } from "../../ui/form/PictureGrid.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { uploadClient } from "../../upload.ts";
import { type SizeChartForm, useOwnField } from "./size-chart-form.ts";

/** One picture: a measuring guide, or the whole chart as an image. */
export function ChartPicture({ form }: { form: SizeChartForm }) {
  const { t } = useTranslation();
  const shop_id = useShop().id;
  const [picture, setPicture] = useOwnField(form, "picture");
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function upload([file]: File[]) {
    if (!file) return;
    setProblem(undefined);
    setProgress(0);
    try {
      const { data } = await uploadClient(setProgress).pictures.create({
        params: { shop_id },
        body: { file },
      });
      setPicture({ id: data.id, url: data.url, alt: data.alt });
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
    setProgress(undefined);
  }

  return (
    <Section title={t("Picture")} note={t("For example, show where to measure. Shown below the table.")}>
      {picture ? (
        <PictureGrid
          pictures={[picture]}
          onOrder={() => {}}
          onAlt={(_, alt) => setPicture({ ...picture, alt })}
          onRemove={() => setPicture(null)}
        />
      ) : (
        <Field label={t("Picture")} hideLabel name="picture" error={problem}>
          <DropZone
            label={t("Add picture")}
            note={t("JPEG, PNG, WebP, AVIF or GIF, up to 20 MB")}
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            paste
            onFiles={(files) => void upload(files)}
            onRejected={() => setProblem(t("Choose a picture: JPEG, PNG, WebP, AVIF or GIF."))}
          />
        </Field>
      )}
      {progress !== undefined && <ProgressBar label={t("Uploading")} value={progress} />}
    </Section>
  );
}
