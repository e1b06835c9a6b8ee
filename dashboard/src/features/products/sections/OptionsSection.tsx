import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { type FieldErrors, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import { Section } from "../../../ui/layout/Editor.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { Chips } from "../../../ui/form/Chips.tsx";
import {
  addOption,
  addValue,
  addMissingVariants,
  removedVariants,
  type Matrix,
  countMissing,
  moveValue,
  removeOption,
  removeValue,
  renameValue,
  variantName,
} from "../matrix.rules.ts";
import { type ProductForm, useProductField, useSetter } from "../product-form.ts";
import { type FormVariant, newVariantFrom } from "../product-values.ts";

const maxOptions = 3;
/** Maximum number of variants that the editor creates. An imported product may have more. */
const maxVariants = 500;

/** A change that removes variants and requires confirmation. */
interface Loss {
  what: string;
  after: Matrix<FormVariant>;
  lost: FormVariant[];
}

/** Up to three options, such as colour and size. Combinations of their values are the variants. */
export function OptionsSection({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const [options, setOptions] = useProductField(form, "options");
  const absent = useWatch({
    control: form.control,
    compute: (values) => countMissing({ options: values.options ?? [], variants: values.variants }),
  });
  const changes = useMatrixChanges(form);
  const { matrix, set, tooMany, loss, setLoss } = changes;
  const suggestions = useId();

  return (
    <Section title={t("Options")} note={t("Add options like colour or size if this product has variants.")}>
      {options.map((option, at) => (
        <OptionFields
          // oxlint-disable-next-line react/no-array-index-key -- an option is identified by position
          key={at}
          option={option}
          at={at}
          errors={form.formState.errors.options?.[at]}
          onName={(name) => setOptions(options.with(at, { ...option, name }))}
          changes={changes}
          suggestions={suggestions}
        />
      ))}
      <datalist id={suggestions}>
        {[t("Colour"), t("Size"), t("Material"), t("Style")].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {tooMany && (
        <p role="alert" className="text-small text-critical">
          <span aria-hidden>▲ </span>
          {t("This creates more than 500 variants. Remove some values.")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {options.length < maxOptions && (
          <Button icon={Plus} onClick={() => set(addOption(matrix()))}>
            {options.length === 0 ? t("Add option") : t("Add another option")}
          </Button>
        )}
        {absent > 0 && (
          <Button look="quiet" onClick={() => set(addMissingVariants(matrix(), newVariantFrom))}>
            {t("Add missing combinations ({{number}})", { number: absent })}
          </Button>
        )}
      </div>
      <LossDialog loss={loss} onClose={() => setLoss(undefined)} onConfirm={set} />
    </Section>
  );
}

type MatrixChanges = ReturnType<typeof useMatrixChanges>;

/** Changes of the options that also add or remove variants. */
function useMatrixChanges(form: ProductForm) {
  const setOptions = useSetter(form, "options");
  const setVariants = useSetter(form, "variants");
  const [loss, setLoss] = useState<Loss>();
  const [tooMany, setTooMany] = useState(false);
  const matrix = (): Matrix<FormVariant> => ({
    options: form.getValues("options") ?? [],
    variants: form.getValues("variants"),
  });

  function set(after: Matrix<FormVariant>) {
    const tooBig = after.variants.length > Math.max(maxVariants, matrix().variants.length);
    setTooMany(tooBig);
    if (tooBig) return;
    setOptions(after.options);
    setVariants(after.variants);
  }

  function setOrConfirm(what: string, after: Matrix<FormVariant>) {
    const lost = removedVariants(matrix(), after);
    if (lost.length > 0) setLoss({ what, after, lost });
    else set(after);
  }

  return { matrix, set, setOrConfirm, tooMany, loss, setLoss };
}

type Option = Matrix<FormVariant>["options"][number];

interface OptionFieldsProps {
  option: Option;
  /** Position of the option. */
  at: number;
  errors: FieldErrors<Option> | undefined;
  onName: (name: string) => void;
  changes: MatrixChanges;
  /** Id of the list of suggested names. */
  suggestions: string;
}

/** The name and the values of an option. */
function OptionFields({ option, at, errors, onName, changes, suggestions }: OptionFieldsProps) {
  const { t } = useTranslation();
  const { matrix, set, setOrConfirm } = changes;
  const name = option.name || t("option {{place}}", { place: at + 1 });
  return (
    <fieldset
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 border-b border-rule pb-4 tablet:grid-cols-[12rem_minmax(0,1fr)_auto]"
    >
      <Field label={t("Option name")} name={`options.${at}.name`} error={errors?.name?.message}>
        <TextInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- an option without a name has just been added
          autoFocus={option.name === "" && option.values.length === 0}
          list={suggestions}
          value={option.name}
          placeholder={[t("Colour"), t("Size"), t("Material")][at]}
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      <Field
        label={t("Option values")}
        name={`options.${at}.values`}
        error={errors?.values?.message ?? errors?.values?.root?.message}
        className="max-tablet:col-span-2 max-tablet:row-start-2"
      >
        <Chips
          values={option.values}
          placeholder={[t("Red, then Enter"), t("Small, then Enter"), t("Linen, then Enter")][at]}
          onAdd={(value) => set(addValue(matrix(), at, value, newVariantFrom))}
          onRename={(value, fresh) => set(renameValue(matrix(), at, value, fresh))}
          onMove={(value, to) => set(moveValue(matrix(), at, value, to))}
          onRemove={(value) => setOrConfirm(value, removeValue(matrix(), at, value))}
        />
      </Field>
      <IconButton
        icon={Trash2}
        label={t("Remove {{name}}", { name })}
        className="mt-6"
        onClick={() => setOrConfirm(name, removeOption(matrix(), at))}
      />
    </fieldset>
  );
}

interface LossDialogProps {
  loss: Loss | undefined;
  onClose: () => void;
  onConfirm: (after: Matrix<FormVariant>) => void;
}

/** Asks for confirmation before variants are removed. */
function LossDialog({ loss, onClose, onConfirm }: LossDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={loss !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t("Remove {{what}} and its variants?", { what: loss?.what })}
      action={t("Remove variants ({{number}})", { number: loss?.lost.length })}
      onConfirm={() => loss && onConfirm(loss.after)}
    >
      <p>{t("When you save, these variants are deleted with their stock:")}</p>
      <ul className="mt-2 list-disc ps-5">
        {loss?.lost.slice(0, 12).map((variant) => (
          <li key={variant.key}>{variantName(variant)}</li>
        ))}
        {loss && loss.lost.length > 12 && (
          <li>{t("and {{number}} more", { number: loss.lost.length - 12 })}</li>
        )}
      </ul>
    </ConfirmDialog>
  );
}
