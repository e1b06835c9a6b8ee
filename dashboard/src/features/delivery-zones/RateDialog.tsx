import { DeliveryRate } from "@vitrine/contract/delivery/delivery-zones";
import { line } from "@vitrine/contract/values/fields";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useShop } from "../../session/shop.ts";
import { MeasureInput } from "../../shared/measures/MeasureInput.tsx";
import { cartWeightUnit } from "../../shared/measures/measures.rules.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { PreparationFields } from "./PreparationFields.tsx";
import { PickupFields, placeValuesOf, PlaceValues } from "./PickupFields.tsx";

const amount = z.number("Enter an amount in numbers.");
const number = z.number("Enter a number.");
const days = z.number("Enter a whole number of days.");

/** The fields as typed. Those of the contract are validated afterwards. */
const RateValues = z
  .object({
    id: z.string(),
    name: line(60),
    is_pickup: z.boolean(),
    pickup_place: PlaceValues,
    fee: amount,
    fee_per_unit: amount.nullable().transform((fee) => fee ?? 0),
    free_from: amount.nullable(),
    min_subtotal: amount.nullable(),
    max_subtotal: amount.nullable(),
    min_weight: number.nullable(),
    max_weight: number.nullable(),
    min_quantity: number.nullable(),
    max_quantity: number.nullable(),
    days_min: days,
    days_max: days,
    preparation: z.object({ unit: z.enum(["days", "hours", "minutes"]), number: z.unknown() }),
  })
  .transform(({ preparation: { unit, number }, ...values }): z.input<typeof DeliveryRate> => {
    if (!values.is_pickup) return { ...values, pickup_place: null };
    return unit === "days"
      ? values
      : { ...values, days_min: 0, days_max: 0, preparation: { unit, number: number as number } };
  })
  .pipe(DeliveryRate);
type RateForm = UseFormReturn<z.input<typeof RateValues>, unknown, DeliveryRate>;

/** A rate without a fee, which the user has to enter. */
export function newRate(): DeliveryRate {
  return {
    id: crypto.randomUUID(),
    name: "",
    is_pickup: false,
    pickup_place: null,
    fee: Number.NaN,
    fee_per_unit: 0,
    free_from: null,
    min_subtotal: null,
    max_subtotal: null,
    min_weight: null,
    max_weight: null,
    min_quantity: null,
    max_quantity: null,
    days_min: 2,
    days_max: 5,
  };
}

interface RateDialogProps {
  rate: DeliveryRate;
  isNew: boolean;
  onSave: (rate: DeliveryRate) => void;
  onClose: () => void;
}

/** Edits a rate of a zone. The zone is saved afterwards. */
export function RateDialog({ rate, isNew, onSave, onClose }: RateDialogProps) {
  const { t } = useTranslation();
  const shop = useShop();
  const form: RateForm = useSchemaForm(RateValues, {
    ...rate,
    fee_per_unit: rate.fee_per_unit || null,
    pickup_place: placeValuesOf(rate.pickup_place, shop),
    preparation: { unit: rate.preparation?.unit ?? "days", number: rate.preparation?.number ?? Number.NaN },
  });
  const isPickup = useWatch({ control: form.control, name: "is_pickup" });
  const { errors } = form.formState;

  function submit(values: DeliveryRate) {
    onSave(values);
    onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={isNew ? t("Add rate") : t("Edit rate")}>
      <Form
        form={form}
        purpose={t("To save this rate")}
        onSubmit={submit}
        className="flex flex-col gap-4 pt-2"
      >
        <Field
          label={t("Name")}
          name="name"
          help={t("Shown to shoppers at checkout.")}
          error={errors.name?.message}
        >
          <TextInput dir="auto" placeholder={t("Parcel")} {...form.register("name")} />
        </Field>
        <Switch
          label={t("Pickup")}
          help={t("Shoppers collect the order. Only the fee below applies.")}
          {...form.register("is_pickup")}
        />
        {isPickup && <PickupFields form={form as unknown as UseFormReturn} />}
        <FieldRow>
          <RateNumber form={form} name="fee" label={t("Fee")} help={t("Enter 0 for free delivery.")} />
          <RateNumber
            form={form}
            name="fee_per_unit"
            label={t("Per extra unit")}
            help={t("Added for each unit after the first.")}
          />
        </FieldRow>
        <RateNumber
          form={form}
          name="free_from"
          label={t("Free from")}
          help={t("Free if the items cost this much after discounts.")}
        />
        {isPickup ? <PreparationTimes form={form} /> : <DeliveryTimes form={form} />}
        <Conditions form={form} />
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary">
            {isNew ? t("Add rate") : t("Apply changes")}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function PreparationTimes({ form }: { form: RateForm }) {
  const { t } = useTranslation();
  return (
    <PreparationFields form={form as unknown as UseFormReturn}>
      <FieldRow>
        <RateNumber
          form={form}
          name="days_min"
          label={t("Minimum preparation time")}
          help={t("Enter 0 if orders are ready on the same day.")}
        />
        <RateNumber form={form} name="days_max" label={t("Maximum preparation time")} />
      </FieldRow>
    </PreparationFields>
  );
}

function DeliveryTimes({ form }: { form: RateForm }) {
  const { t } = useTranslation();
  return (
    <FieldRow>
      <RateNumber form={form} name="days_min" label={t("Minimum delivery time")} />
      <RateNumber form={form} name="days_max" label={t("Maximum delivery time")} />
    </FieldRow>
  );
}

/** Limits of the carts that the rate is offered to. */
function Conditions({ form }: { form: RateForm }) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-col gap-3 border-t border-rule pt-4">
      <legend className="float-start w-full text-h3">{t("Conditions")}</legend>
      <p className="text-small text-ink3">
        {t("The rate is offered to carts within these limits. Leave them empty for all carts.")}
      </p>
      <FieldRow>
        <RateNumber form={form} name="min_subtotal" label={t("Subtotal from")} />
        <RateNumber form={form} name="max_subtotal" label={t("Subtotal to")} />
      </FieldRow>
      <FieldRow>
        <RateNumber form={form} name="min_weight" label={t("Weight from")} />
        <RateNumber form={form} name="max_weight" label={t("Weight to")} />
      </FieldRow>
      <FieldRow>
        <RateNumber form={form} name="min_quantity" label={t("Quantity from")} />
        <RateNumber form={form} name="max_quantity" label={t("Quantity to")} />
      </FieldRow>
    </fieldset>
  );
}

type NumberName = Exclude<keyof DeliveryRate, "id" | "name" | "is_pickup" | "pickup_place" | "preparation">;

const required = new Set<NumberName>(["fee", "days_min", "days_max"]);

/** A number of the rate: an amount, a weight, days or units, depending on its name. */
function RateNumber({
  form,
  name,
  label,
  help,
}: {
  form: RateForm;
  name: NumberName;
  label: string;
  help?: string;
}) {
  const { t } = useTranslation();
  const { currency, units } = useShop();
  const optional = !required.has(name);
  return (
    <Field
      label={label}
      name={name}
      help={help}
      error={form.formState.errors[name]?.message}
      optional={optional}
    >
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => {
          const onValue = (next: number | undefined) => onChange(next ?? (optional ? null : Number.NaN));
          if (name.endsWith("_weight"))
            return (
              <MeasureInput unit={cartWeightUnit(units)} value={value} onValue={onValue} onBlur={onBlur} />
            );
          if (name.endsWith("_quantity"))
            return <NumberInput value={value} onValue={onValue} onBlur={onBlur} />;
          if (name.startsWith("days_"))
            return <NumberInput suffix={t("days")} value={value} onValue={onValue} onBlur={onBlur} />;
          return <MoneyInput currency={currency} value={value} onValue={onValue} onBlur={onBlur} />;
        }}
      />
    </Field>
  );
}
