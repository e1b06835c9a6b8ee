import { useNavigate } from "@tanstack/react-router";
import type { DeliveryZone } from "@vitrine/contract/delivery/delivery-zones";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { PlacesField } from "../../shared/places/PlacesField.tsx";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { newRate, RateDialog } from "./RateDialog.tsx";
import { RatesField } from "./RatesField.tsx";
import { type SubmittedZone, useRates, useZoneForm, valuesOf } from "./zone-form.ts";

type Rate = DeliveryZone["rates"][number];

/** Adds a delivery zone or edits one. */
export function DeliveryZonePage() {
  return (
    <RecordPage page="deliveryZone" records={api.delivery_zones}>
      {(zone) => <ZoneEditor stored={zone} />}
    </RecordPage>
  );
}

function ZoneEditor({ stored }: { stored?: DeliveryZone }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save } = useRecordActions(api.delivery_zones);
  const form = useZoneForm(stored);
  const [rates, setRates] = useRates(form);
  const [editedRate, setEditedRate] = useState<Rate>();
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf,
    save: (values: SubmittedZone, over) => save(values, over),
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.deliveryZone(saved.id), replace: true, ignoreBlocker: true }),
  });
  const { base } = editor;
  const hasRate = (rate: Rate) => rates.some(({ id }) => id === rate.id);
  const saveRate = (rate: Rate) =>
    setRates(hasRate(rate) ? rates.map((one) => (one.id === rate.id ? rate : one)) : [...rates, rate]);

  return (
    <>
      <RecordForm
        form={form}
        editor={editor}
        list="shippingFee"
        title={base?.name ?? t("Add zone")}
        purpose={t("To save this zone")}
        unsaved={t("Unsaved zone")}
        conflict={t("Someone else saved this zone while you were editing")}
        actions={base && <DeleteZone zone={base} />}
      >
        <MarginSection title={t("Name")} note={t("Only you and your staff see it.")}>
          <Field label={t("Zone name")} name="name" error={form.formState.errors.name?.message}>
            <TextInput dir="auto" placeholder={t("Europe")} {...form.register("name")} />
          </Field>
        </MarginSection>
        <MarginSection
          title={t("Places")}
          note={t(
            "If an address is in several zones, the most specific place applies: a postcode before a city, a city before a region, a region before its country.",
          )}
        >
          <PlacesField form={form} />
        </MarginSection>
        <MarginSection
          title={t("Rates")}
          note={t("Shoppers choose one of the rates whose conditions their cart meets.")}
        >
          <RatesField
            rates={rates}
            onRates={setRates}
            onAdd={() => setEditedRate(newRate())}
            onEdit={setEditedRate}
          />
        </MarginSection>
      </RecordForm>
      {/* Outside the form of the zone, because it is a form of its own. */}
      {editedRate && (
        <RateDialog
          key={editedRate.id}
          rate={editedRate}
          isNew={!hasRate(editedRate)}
          onClose={() => setEditedRate(undefined)}
          onSave={saveRate}
        />
      )}
    </>
  );
}

function DeleteZone({ zone }: { zone: DeliveryZone }) {
  const { t } = useTranslation();
  const { remove } = useRecordActions(api.delivery_zones);
  return (
    <DeleteRecord
      label={t("Delete zone")}
      name={zone.name}
      onDelete={() => remove(zone.id)}
      list={paths.shippingFee}
    >
      {t(
        "The zone and its rates are permanently deleted. Its places get the rates of the next matching zone, or of everywhere else.",
      )}
    </DeleteRecord>
  );
}
