import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { UsedValueChips, UsedValueInput } from "../../shared/products/UsedValueInput.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Checkbox, RadioGroup } from "../../ui/form/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { exampleAmounts } from "../../ui/text/example-amounts.ts";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { BulkActionDialog, type BulkDialogName, type BulkActionDialogProps } from "./BulkActionDialog.tsx";
import { useOnSale } from "./bulk-edits.data.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { SaleDialog } from "./SaleDialog.tsx";
import { firstPriceChange, PriceChangeFields, readPriceChange } from "../../ui/form/PriceChangeFields.tsx";

/** The dialog of a bulk action. Its fields are reset each time it opens. */
export function BulkDialog({ requested, ...rest }: BulkActionDialogProps & { requested: BulkDialogName }) {
  switch (requested) {
    case "add_tags":
    case "remove_tags":
      return <TagsDialog kind={requested} {...rest} />;
    case "add_to_collection":
    case "remove_from_collection":
    case "add_to_category":
    case "remove_from_category":
      return <GroupDialog kind={requested} {...rest} />;
    case "set_vendor":
    case "set_type":
      return <WordDialog kind={requested} {...rest} />;
    case "price":
      return <PriceDialog {...rest} />;
    case "compare_at":
      return <CompareAtDialog {...rest} />;
    case "sale":
      return <SaleDialog {...rest} />;
    case "delete":
      return <DeleteDialog {...rest} />;
  }
}

function TagsDialog({ kind, ...rest }: BulkActionDialogProps & { kind: "add_tags" | "remove_tags" }) {
  const { t } = useTranslation();
  const [tags, setTags] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  return (
    <BulkActionDialog
      {...rest}
      kind={kind}
      onSubmit={() => {
        setTried(true);
        return tags.length > 0 ? { kind, tags } : undefined;
      }}
    >
      <Field
        label={t("Tags")}
        help={
          kind === "add_tags"
            ? t("Products that already have a tag keep it.")
            : t("Other tags stay unchanged.")
        }
        error={tried && tags.length === 0 ? t("Enter at least one tag.") : undefined}
      >
        <UsedValueChips
          of="tag"
          values={tags}
          onAdd={(tag) => setTags((all) => [...all, tag])}
          onRemove={(tag) => setTags((all) => all.filter((one) => one !== tag))}
        />
      </Field>
    </BulkActionDialog>
  );
}

function WordDialog({ kind, ...rest }: BulkActionDialogProps & { kind: "set_vendor" | "set_type" }) {
  const { t } = useTranslation();
  const [word, setWord] = useState("");
  return (
    <BulkActionDialog
      {...rest}
      kind={kind}
      onSubmit={() => (kind === "set_vendor" ? { kind, vendor: word } : { kind, product_type: word })}
    >
      <Field
        label={kind === "set_vendor" ? t("Vendor") : t("Type")}
        help={t("Leave empty to remove it from all products.")}
      >
        <UsedValueInput
          of={kind === "set_vendor" ? "vendor" : "type"}
          value={word}
          maxLength={120}
          onValue={setWord}
        />
      </Field>
    </BulkActionDialog>
  );
}

function PriceDialog(props: BulkActionDialogProps) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const [draft, setDraft] = useState(firstPriceChange);
  const [keepOld, setKeepOld] = useState(false);
  const onSale = useOnSale(props.select);
  const [tried, setTried] = useState(false);
  const read = readPriceChange(draft);
  return (
    <BulkActionDialog
      {...props}
      kind="price"
      onSubmit={() => {
        setTried(true);
        if ("problem" in read) return undefined;
        return { kind: "price", change: read.change, ending: draft.ending, keep_old: keepOld };
      }}
    >
      <PriceChangeFields
        draft={draft}
        onDraft={setDraft}
        currency={currency}
        example={exampleAmounts.price}
        problem={tried && "problem" in read ? read.problem : undefined}
      />
      <Checkbox
        label={t("Show the previous price crossed out")}
        help={t("Sets the compare-at price where the new price is lower.")}
        checked={keepOld}
        onChange={(event) => setKeepOld(event.target.checked)}
      />
      {onSale !== 0 && <SalesContinue />}
    </BulkActionDialog>
  );
}

function SalesContinue() {
  const { t } = useTranslation();
  return (
    <Banner tone="info" title={t("Keep sales running")}>
      {t("The new price becomes the regular price. A sale ends if its price isn't lower than the new one.")}
    </Banner>
  );
}

function CompareAtDialog(props: BulkActionDialogProps) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const [to, setTo] = useState("price");
  const [amount, setAmount] = useState<number>();
  const [tried, setTried] = useState(false);
  const isMissing = to === "amount" && !(amount !== undefined && amount >= 0);
  return (
    <BulkActionDialog
      {...props}
      kind="compare_at"
      onSubmit={() => {
        setTried(true);
        if (to === "price" || to === "none") return { kind: "compare_at", set: { to } };
        return amount !== undefined && !isMissing
          ? { kind: "compare_at", set: { to: "amount", amount } }
          : undefined;
      }}
    >
      <RadioGroup
        legend={t("Compare-at price")}
        name="compare_at"
        value={to}
        onValue={setTo}
        options={[
          {
            value: "price",
            label: t("Current price"),
            help: t("Then lower the prices to show shoppers how much they save."),
          },
          { value: "amount", label: t("One amount for all variants") },
          { value: "none", label: t("None"), help: t("Shoppers no longer see a crossed-out price.") },
        ]}
      />
      {to === "amount" && (
        <Field label={t("Amount")} error={tried && isMissing ? t("Enter an amount in numbers.") : undefined}>
          <MoneyInput currency={currency} value={amount} onValue={setAmount} />
        </Field>
      )}
    </BulkActionDialog>
  );
}

function DeleteDialog({ count, onOpenChange, onStart }: BulkActionDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [failure, setFailure] = useState<string>();
  const number = count.toLocaleString(locale);
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t("Delete {{number}} products?", { number, count, defaultValue_one: "Delete 1 product?" })}
      action={t("Delete {{number}} products", { number, count, defaultValue_one: "Delete 1 product" })}
      onConfirm={() =>
        onStart({ kind: "delete" }).catch((error: unknown) => {
          setFailure(errorMessage(error));
          throw error;
        })
      }
    >
      {t(
        "The products are permanently deleted with their variants and stock. Products with orders are archived instead.",
      )}
      {failure && <Banner tone="critical" title={failure} />}
    </ConfirmDialog>
  );
}
