import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ShownPicture } from "../../shared/records/PictureField.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { PopupForm, PopupValues } from "./promo-popup-form.ts";

interface PopupPreviewProps {
  form: PopupForm;
  /** The pictures that the form may refer to. */
  pictures: readonly (ShownPicture | null | undefined)[];
}

/** The popup with the values in the form. Colours and fonts are those of the theme, so it is only an outline. */
export function PopupPreview({ form, pictures }: PopupPreviewProps) {
  const { t } = useTranslation();
  const [title, text, action, label, pictureId] = useWatch({
    control: form.control,
    name: ["title", "text", "action", "button_label", "picture_id"],
  });
  const picture = pictures.find((one) => one && one.id === pictureId);
  return (
    <Section title={t("Preview")} note={t("Your shop shows it in the colours and fonts of its theme.")}>
      <div className="rounded-control border border-rule bg-sunken p-4">
        <div className="relative overflow-hidden border border-rule bg-surface wrap-anywhere">
          <span
            aria-hidden="true"
            className="absolute end-1 top-1 grid size-8 place-items-center bg-surface text-h3"
          >
            ×
          </span>
          {picture && <img src={picture.url} alt="" className="max-h-40 w-full object-cover" />}
          <div className="flex flex-col gap-3 p-4">
            <p className="pe-8 text-h2" dir="auto">
              {title || t("10% off your first order")}
            </p>
            {text && (
              <p className="whitespace-pre-line" dir="auto">
                {text}
              </p>
            )}
            <PreviewAction action={action} label={label} />
          </div>
        </div>
      </div>
    </Section>
  );
}

function PreviewAction({ action, label }: { action: PopupValues["action"]; label: string }) {
  const { t } = useTranslation();
  const button = "bg-ink1 px-4 py-2 text-center text-surface";
  if (action === "link")
    return (
      <span className={button} dir="auto">
        {label || t("View collection")}
      </span>
    );
  if (action === "newsletter")
    return (
      <>
        <span className="border-b border-ink1 py-2 text-ink3">{t("Email")}</span>
        <span className={button}>{t("Sign up")}</span>
      </>
    );
  return null;
}
