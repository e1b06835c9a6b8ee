import type { PromoPopup } from "@vitrine/contract/shops/promo-popups";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { ConflictBanner } from "../../shared/records/ConflictBanner.tsx";
import { PublicationBadge } from "../../shared/records/PublicationBadge.tsx";
import { PublicationSection } from "../../shared/records/PublicationSection.tsx";
import type { ShownPicture } from "../../shared/records/PictureField.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { Editor } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ActionSection } from "./ActionSection.tsx";
import { ContentSection } from "./ContentSection.tsx";
import { PopupPreview } from "./PopupPreview.tsx";
import { schema, type SubmittedPopup, valuesOf } from "./promo-popup-form.ts";
import { savePopup, usePopup } from "./promo-popups.data.ts";
import { TimingSection } from "./TimingSection.tsx";

/** The popup with an offer on the pages of the shop. */
export function PromoPopupPage() {
  return (
    <StoredRecord page="promoPopup" query={usePopup()}>
      {(popup) => <PopupEditor popup={popup} />}
    </StoredRecord>
  );
}

function PopupEditor({ popup }: { popup: PromoPopup }) {
  const { t } = useTranslation();
  const { id } = useShop();
  const [now] = useState(() => Date.now());
  const [uploaded, setUploaded] = useState<ShownPicture>();
  const form = useSchemaForm(schema, valuesOf(popup));
  const {
    base = popup,
    conflict,
    submit,
  } = useRecordEditor({
    form,
    stored: popup,
    valuesOf,
    save: (values: SubmittedPopup, over: PromoPopup = popup) => savePopup(id, values, over),
  });
  const pictures = [uploaded, base.picture];

  return (
    <Form
      form={form}
      purpose={t("To save the popup")}
      unsaved={t("Unsaved changes")}
      onSubmit={submit}
      head={
        <>
          <PageHead
            title={t("Promo popup")}
            note={t(
              "A popup with an offer. It never opens in the cart, at checkout, on order pages or in accounts.",
            )}
            beside={<PublicationBadge of={base} now={now} />}
          />
          <ConflictBanner
            title={t("Someone else saved the popup while you were editing")}
            conflict={conflict}
          />
        </>
      }
    >
      <Editor
        side={
          <>
            <PopupPreview form={form} pictures={pictures} />
            <PublicationSection
              form={form}
              stored={base}
              help={t("When this is off, shoppers don't see the popup.")}
            />
          </>
        }
      >
        <ContentSection form={form} stored={base.picture} onPicture={setUploaded} />
        <ActionSection form={form} />
        <TimingSection form={form} />
      </Editor>
    </Form>
  );
}
