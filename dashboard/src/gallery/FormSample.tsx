import { useState } from "react";
import { Controller, useWatch, type UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { Button } from "../ui/button/Button.tsx";
import { Checkbox, RadioGroup, Switch } from "../ui/form/Checkbox.tsx";
import { Combobox } from "../ui/combobox/Combobox.tsx";
import { DropZone } from "../ui/form/DropZone.tsx";
import { FieldRow, MarginSection } from "../ui/layout/Editor.tsx";
import { Field } from "../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../ui/form/form.tsx";
import { MoneyInput } from "../ui/form/MoneyInput.tsx";
import { NumberInput } from "../ui/form/NumberInput.tsx";
import { PageHead } from "../ui/layout/PageHead.tsx";
import { PictureGrid, type Picture } from "../ui/form/PictureGrid.tsx";
import { Select } from "../ui/form/Select.tsx";
import { TextArea, TextInput } from "../ui/form/TextInput.tsx";

const settings = z.object({
  name: z.string().min(1, "Enter the shop's name"),
  about: z.string(),
  country: z.string({ error: "Choose a country" }),
  price: z.number({ error: "Enter an amount, such as 4.90" }).optional(),
  limit: z.number({ error: "Enter a whole number" }).optional(),
  when: z.string(),
});
type Settings = z.infer<typeof settings>;

const names = new Intl.DisplayNames(["en"], { type: "region" });
const countries = [
  "BD",
  "DE",
  "FR",
  "NL",
  "US",
  "GB",
  "IN",
  "JP",
  "SA",
  "AE",
  "TR",
  "ES",
  "IT",
  "PT",
  "BR",
].map((value) => ({ value, label: names.of(value) ?? value }));

const saveSlowly = () => new Promise((resolve) => setTimeout(resolve, 800));

export function FormSample() {
  const form = useSchemaForm(settings, { name: "", about: "", when: "day" });
  return (
    <Form
      form={form}
      purpose="To save the settings"
      unsaved="Unsaved changes"
      onSubmit={saveSlowly}
      head={<PageHead title="Shop settings" note="Information for shoppers and couriers." />}
    >
      <NameSection form={form} />
      <SellingSection form={form} />
      <ChoicesSection />
      <PicturesSection />
      <MarginSection title="Saving" note="You can also save with the bar at the top.">
        <Button look="primary" type="submit" busy={form.formState.isSubmitting} className="self-start">
          Save settings
        </Button>
      </MarginSection>
    </Form>
  );
}

interface SectionProps {
  form: UseFormReturn<Settings, unknown, Settings>;
}

function NameSection({ form }: SectionProps) {
  const { errors } = form.formState;
  const about = useWatch({ control: form.control, name: "about" });
  return (
    <MarginSection
      title="Name and description"
      note="Shown in the storefront's header, in emails and in search results."
    >
      <Field label="Shop name" name="name" error={errors.name?.message}>
        <TextInput {...form.register("name")} />
      </Field>
      <Field label="About the shop" name="about" help="Two sentences are enough." optional>
        <TextArea {...form.register("about")} guide={{ length: about.length, best: 160 }} />
      </Field>
      <Field label="Address" help="Where shoppers find you.">
        <TextInput code prefix="store.example/" defaultValue="fern-field" />
      </Field>
      <Field label="Disabled">
        <TextInput disabled defaultValue="Can’t be changed" />
      </Field>
    </MarginSection>
  );
}

function SellingSection({ form }: SectionProps) {
  const { errors } = form.formState;
  return (
    <MarginSection title="Selling" note="Country and amounts.">
      <Field label="Country" name="country" error={errors.country?.message}>
        <Controller
          control={form.control}
          name="country"
          render={({ field }) => (
            <Combobox
              options={countries}
              value={field.value}
              onValue={field.onChange}
              placeholder="Search countries"
            />
          )}
        />
      </Field>
      <FieldRow>
        <Field label="Free delivery from" name="price" error={errors.price?.message} optional>
          <Controller
            control={form.control}
            name="price"
            render={({ field }) => (
              <MoneyInput
                currency="EUR"
                value={field.value}
                onValue={(value) => field.onChange(value ?? null)}
              />
            )}
          />
        </Field>
        <Field label="Units per order" name="limit" error={errors.limit?.message} optional>
          <Controller
            control={form.control}
            name="limit"
            render={({ field }) => (
              <NumberInput
                value={field.value}
                onValue={(value) => field.onChange(value ?? null)}
                suffix="quantity"
              />
            )}
          />
        </Field>
      </FieldRow>
      <Field label="Report" name="when">
        <Select
          {...form.register("when")}
          options={[
            { value: "day", label: "Every day" },
            {
              value: "week",
              label: "Every week, on the first day of the week in the shop's own time zone",
            },
          ]}
        />
      </Field>
    </MarginSection>
  );
}

function ChoicesSection() {
  const [shipping, setShipping] = useState<string>("flat");
  return (
    <MarginSection title="Choices" note="Switches apply immediately.">
      <Switch label="Shop is live" help="Shoppers can see it and order." defaultChecked />
      <Switch label="Quick commerce" />
      <Checkbox
        label="Require a phone number"
        help="The courier calls if no one is at home."
        defaultChecked
      />
      <Checkbox label="Some selected" partly />
      <Checkbox label="Disabled" disabled />
      <RadioGroup
        legend="Delivery fee"
        name="shipping"
        value={shipping}
        onValue={setShipping}
        options={[
          { value: "flat", label: "One fee", help: "The same fee for every order." },
          { value: "weight", label: "By weight" },
        ]}
      />
    </MarginSection>
  );
}

function PicturesSection() {
  const [pictures, setPictures] = useState<Picture[]>([
    { id: "1", url: "/images/logo-black.png", alt: "A linen shirt, folded" },
    { id: "2", url: "/images/avatar.png", alt: "" },
    { id: "3", url: "/images/logo-black.png", alt: "", progress: 0.4 },
    {
      id: "4",
      url: "/images/avatar.png",
      alt: "",
      error: "This picture is larger than 20 MB. Choose a smaller one.",
    },
  ]);
  return (
    <MarginSection title="Pictures" note="The first picture is the cover.">
      <PictureGrid
        pictures={pictures}
        onOrder={(ids) => setPictures(ids.flatMap((id) => pictures.filter((one) => one.id === id)))}
        onAlt={(id, alt) => setPictures(pictures.map((one) => (one.id === id ? { ...one, alt } : one)))}
        onRemove={(id) => setPictures(pictures.filter((one) => one.id !== id))}
        onRetry={() => undefined}
      />
      <DropZone
        label="Add pictures"
        note="JPEG, PNG or WebP, up to 20 MB each"
        accept="image/*"
        multiple
        paste
        onFiles={() => undefined}
      />
    </MarginSection>
  );
}
