import { useTranslation } from "react-i18next";
import { CountryCombobox } from "../../shared/places/CountryCombobox.tsx";
import { PostcodesInput } from "../../shared/places/PostcodesInput.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { type AreaForm, type AreaValues, errorAt, useAreaField } from "./area-form.ts";
import { AreaNumber } from "./AreaNumber.tsx";

type Reach = AreaValues["reach"];

/** The places of an area: postcodes, a radius or a polygon. */
export function ReachFields({ form, country }: { form: AreaForm; country: string }) {
  const { t } = useTranslation();
  const [reach, setReach] = useAreaField(form, "reach");
  const [tiersBy, setTiersBy] = useAreaField(form, "tiers_by");
  const choose = (by: Reach["by"]) => {
    setReach(emptyReach(by, country));
    if (tiersBy === "distance" && by !== "radius") {
      setTiersBy(null);
      form.setValue("tiers", []);
    }
  };
  return (
    <>
      <RadioGroup
        legend={t("Area")}
        hideLegend
        name="reach.by"
        value={reach.by}
        onValue={(by) => choose(by as Reach["by"])}
        options={[
          { value: "postcode", label: t("Postcodes"), help: t("Works for every shopper.") },
          { value: "radius", label: t("Radius around a point"), help: t("Allows fees by distance.") },
          { value: "polygon", label: t("Polygon") },
        ]}
      />
      {reach.by !== "postcode" && (
        <Banner tone="caution" title={t("Shoppers have to share their location")}>
          {t(
            "They can do that at checkout, in browsers with JavaScript. Other shoppers are offered your ordinary delivery only. Add an area by postcodes to reach them, too.",
          )}
        </Banner>
      )}
      {reach.by === "postcode" && <PostcodeFields form={form} reach={reach} onReach={setReach} />}
      {reach.by === "radius" && (
        <>
          <FieldRow>
            <AreaNumber form={form} name="reach.center.latitude" label={t("Latitude")} unit="degrees" />
            <AreaNumber form={form} name="reach.center.longitude" label={t("Longitude")} unit="degrees" />
          </FieldRow>
          <AreaNumber form={form} name="reach.meters" label={t("Radius")} unit="km" />
        </>
      )}
      {reach.by === "polygon" && (
        <Field
          label={t("Corners")}
          name="reach.corners"
          help={t("Latitude and longitude of each corner in their order, one per line: 23.8103, 90.4125.")}
          error={errorAt(form, "reach.corners")}
        >
          <TextArea
            rows={5}
            className="font-mono"
            dir="ltr"
            spellCheck={false}
            value={reach.corners}
            onChange={(event) => setReach({ by: "polygon", corners: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

function PostcodeFields({
  form,
  reach,
  onReach,
}: {
  form: AreaForm;
  reach: Reach & { by: "postcode" };
  onReach: (reach: Reach) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t("Country")} name="reach.country" error={errorAt(form, "reach.country")}>
        <CountryCombobox
          value={reach.country}
          onValue={(country) => onReach({ ...reach, country: country ?? "" })}
        />
      </Field>
      <PostcodesInput
        name="reach.postcodes"
        value={reach.postcodes}
        text={reach.postcodes}
        onChange={(event) => onReach({ ...reach, postcodes: event.target.value })}
        error={errorAt(form, "reach.postcodes")}
      />
    </>
  );
}

function emptyReach(by: Reach["by"], country: string): Reach {
  switch (by) {
    case "postcode":
      return { by, country, postcodes: "" };
    case "radius":
      return { by, center: { latitude: Number.NaN, longitude: Number.NaN }, meters: 5_000 };
    case "polygon":
      return { by, corners: "" };
  }
}
