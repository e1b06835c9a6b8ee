import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { DateTimeInput } from "../ui/form/DateTimeInput.tsx";
import { Field } from "../ui/form/Field.tsx";
import { useShop } from "../session/shop.ts";

interface ShopTimeFieldProps<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  name: FieldPath<In>;
  label: string;
  help?: string;
  error: string | undefined;
}

/** A date and time in the shop's time zone, which may be empty. Its value is an instant in ISO 8601, or null. */
export function ShopTimeField<In extends FieldValues, Out>({
  control,
  name,
  label,
  help,
  error,
}: ShopTimeFieldProps<In, Out>) {
  const { time_zone } = useShop();
  return (
    <Field label={label} name={name} help={help} error={error} optional>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <DateTimeInput
            zone={time_zone}
            value={field.value ?? null}
            onValue={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
}
