import {
  needsValue,
  opsOf,
  type RuleField,
  ruleFields,
  type RuleOp,
} from "@vitrine/contract/products/collection-rules";
import type { UsedValueKind } from "@vitrine/contract/products/product-filter";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CategoryPicker } from "../../shared/products/CategoryPicker.tsx";
import { useShop } from "../../session/shop.ts";
import { MeasureInput } from "../../shared/measures/MeasureInput.tsx";
import { itemWeightUnit } from "../../shared/measures/measures.rules.ts";
import { UsedValueInput } from "../../shared/products/UsedValueInput.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { fieldLabels, operatorLabels } from "./collection-labels.ts";

export interface DraftCondition {
  field: RuleField;
  op: RuleOp;
  value?: string;
}

interface ConditionRowProps {
  condition: DraftCondition;
  onCondition: (condition: DraftCondition) => void;
  /** Omitted for the only entry of a group, because a group can't be empty. */
  onRemove?: () => void;
  path: string;
  /** The number of the condition in its group, from 1, for the labels of its fields. */
  place: number;
  error?: string;
}

const fields = Object.keys(ruleFields) as RuleField[];

/** A condition of a rule: field, operator and value. */
export function ConditionRow({ condition, onCondition, onRemove, path, place, error }: ConditionRowProps) {
  const { t } = useTranslation();
  const { field, op } = condition;
  const name = fieldLabels(t)[field];

  function chooseField(next: RuleField) {
    const ops = opsOf(next);
    const isAlike = ruleFields[next] === "text" && ruleFields[field] === "text";
    onCondition({
      field: next,
      op: ops.includes(op) ? op : ops[0]!,
      value: isAlike ? condition.value : "",
    });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 tablet:grid-cols-[minmax(0,10rem)_minmax(0,11rem)_minmax(0,1fr)_auto]">
      <Select
        aria-label={t("Field, condition {{place}}", { place })}
        value={field}
        onChange={(event) => chooseField(event.target.value as RuleField)}
        options={fields.map((value) => ({ value, label: fieldLabels(t)[value] }))}
      />
      <Select
        aria-label={t("Operator, condition {{place}}", { place })}
        className="col-start-1 tablet:col-start-auto"
        value={op}
        onChange={(event) => onCondition({ ...condition, op: event.target.value as RuleOp })}
        options={opsOf(field).map((value) => ({ value, label: operatorLabels(t)[value] }))}
      />
      <div className="col-start-1 tablet:col-start-auto">
        {needsValue(op) && (
          <Field
            label={t("{{field}}, value", { field: name })}
            hideLabel
            name={`${path}.value`}
            error={error}
          >
            <Value condition={condition} onValue={(value) => onCondition({ ...condition, value })} />
          </Field>
        )}
      </div>
      {onRemove ? (
        <IconButton
          icon={Trash2}
          label={t("Remove condition {{place}}", { place })}
          className="col-start-2 row-start-1 text-ink3 tablet:col-start-4"
          onClick={onRemove}
        />
      ) : (
        <span className="w-control" />
      )}
    </div>
  );
}

/** Fields with values that repeat across products; the input suggests those in use. */
const usedKinds: Partial<Record<RuleField, UsedValueKind>> = {
  vendor: "vendor",
  product_type: "type",
  tag: "tag",
};

/** The input for a value, by type of field. Numbers are stored as text, money in minor units. */
function Value({ condition, onValue }: { condition: DraftCondition; onValue: (value: string) => void }) {
  const { t } = useTranslation();
  const { currency, units } = useShop();
  const { field, value = "" } = condition;
  const number = value === "" ? undefined : Number(value);
  const write = (next: number | undefined) => onValue(next === undefined ? "" : String(next));

  if (field === "category")
    return <CategoryPicker id={value || undefined} onId={(id) => onValue(id ?? "")} />;
  if (field === "price" || field === "compare_at_price")
    return <MoneyInput value={number} currency={currency} onValue={write} />;
  if (field === "weight") return <MeasureInput unit={itemWeightUnit(units)} value={number} onValue={write} />;
  if (ruleFields[field] === "number")
    return (
      <NumberInput value={number} onValue={write} suffix={field === "age_days" ? t("days") : undefined} />
    );
  const used = usedKinds[field];
  if (used) return <UsedValueInput of={used} value={value} onValue={onValue} maxLength={255} />;
  return <TextInput dir="auto" value={value} onChange={(event) => onValue(event.target.value)} />;
}
