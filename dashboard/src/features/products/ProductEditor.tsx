import { useNavigate } from "@tanstack/react-router";
import type { Product } from "@vitrine/contract/products";
import { RefusedError } from "@vitrine/contract/client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf, refused, wordsOf } from "../../frame/refused.ts";
import { useShop } from "../../frame/shop.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { Button } from "../../ui/Button.tsx";
import { Editor, Section } from "../../ui/Editor.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/form.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { notify } from "../../ui/toast.tsx";
import { DeleteProduct } from "./DeleteProduct.tsx";
import { DescriptionField } from "./DescriptionField.tsx";
import { OrganisationSection, StatusSection } from "./DetailsSections.tsx";
import { OptionsSection } from "./OptionsSection.tsx";
import { PicturesSection } from "./PicturesSection.tsx";
import { ProductStatusBadge } from "./ProductStatusBadge.tsx";
import { type ProductForm, useProductField, useProductForm, useVariantChange } from "./product-form.ts";
import { draftOf, onTopOf, type SubmittedProduct, valuesOf } from "./product-values.ts";
import { useSaveProduct } from "./products.data.ts";
import { SearchSection } from "./SearchSection.tsx";
import { VariantFields } from "./VariantFields.tsx";
import { VariantsSection } from "./VariantsSection.tsx";

export interface ProductEditorProps {
  /** As the server last told it; absent for a new product. */
  stored?: Product;
  /** Asks the server for it anew. */
  onReload?: () => unknown;
}

/** Adds a product and changes one: the same page. */
export function ProductEditor({ stored, onReload }: ProductEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useSaveProduct();
  // What the form's values stand on. It lags behind `stored` when somebody else has saved meanwhile.
  const [base, setBase] = useState(stored);
  const form = useProductForm(base);
  const [failure, setFailure] = useState<string>();
  const { isDirty, isSubmitting } = form.formState;
  const overtaken = stored !== undefined && base !== undefined && stored.version > base.version;
  const inConflict = overtaken && isDirty && !isSubmitting;

  // Who has saved from further down sees what came of it.
  const news = useRef<HTMLDivElement>(null);
  const [turnedAway, setTurnedAway] = useState(false);
  const hasNews = inConflict || failure !== undefined;
  useEffect(() => {
    if (turnedAway && hasNews) news.current?.focus();
  }, [turnedAway, hasNews]);

  function take(product: Product) {
    form.reset(valuesOf(product));
    setBase(product);
  }

  const keepUp = useEffectEvent(() => stored && take(stored));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form is a store of its own, which is told here
    if (overtaken && !isDirty) keepUp();
  }, [overtaken, isDirty]);

  async function store(values: SubmittedProduct, onto: Product | undefined) {
    setFailure(undefined);
    setTurnedAway(false);
    const sent = JSON.stringify(form.getValues());
    try {
      const { message, data } = await save(draftOf(values), onto);
      notify(message, "success");
      if (!onto) return void (await navigate({ to: paths.product(data.id), replace: true }));
      const typed = structuredClone(form.getValues());
      take(data);
      if (JSON.stringify(typed) !== sent) form.reset(onTopOf(data, typed), { keepDefaultValues: true });
    } catch (error) {
      setTurnedAway(true);
      if (codeOf(error) === "version_conflict") await onReload?.();
      else if (codeOf(error) === "product_handle_taken") form.setError("handle", { message: wordsOf(error) });
      else if (error instanceof RefusedError && Object.keys(error.errors).length > 0) refused(form, error);
      else setFailure(wordsOf(error));
    }
    // The form has been told above what is stored; its own idea of that would lack the ids of new variants.
    return false;
  }

  const submit = (values: SubmittedProduct) => store(values, base);
  function saveMine() {
    if (!stored) return;
    form.reset(onTopOf(stored, structuredClone(form.getValues())), { keepDefaultValues: true });
    setBase(stored);
    void form.handleSubmit((values) => store(values, stored))();
  }

  return (
    <Form
      form={form}
      purpose={t("To save this product")}
      unsaved={t("Unsaved product")}
      onSubmit={submit}
      head={
        <>
          <PageHead
            back={<Breadcrumb to={paths.products}>{t("Products")}</Breadcrumb>}
            title={base?.title ?? t("Add product")}
            beside={base && <ProductStatusBadge status={base.status} />}
            actions={base && <DeleteProduct product={base} />}
          />
          <div ref={news} tabIndex={-1} className="mb-6 flex flex-col gap-3 outline-none empty:hidden">
            {inConflict && (
              <Banner
                tone="caution"
                title={t("Somebody else has saved this product meanwhile")}
                action={
                  <>
                    <Button onClick={() => take(stored)}>{t("Load theirs")}</Button>
                    <Button onClick={saveMine}>{t("Save mine anyway")}</Button>
                  </>
                }
              >
                {t("What you typed is still here. Loading theirs drops it, saving yours replaces theirs.")}
              </Banner>
            )}
            {failure !== undefined && (
              <Banner
                tone="critical"
                title={failure}
                action={<Button onClick={() => void form.handleSubmit(submit)()}>{t("Try again")}</Button>}
              >
                {t("Nothing you typed is lost.")}
              </Banner>
            )}
          </div>
        </>
      }
    >
      <Editor side={<StatusSection form={form} stored={base} />} more={<OrganisationSection form={form} />}>
        <Section title={t("Product")}>
          <Field label={t("Title")} name="title" error={form.formState.errors.title?.message}>
            <TextInput dir="auto" placeholder={t("Linen shirt")} {...form.register("title")} />
          </Field>
          <DescriptionField form={form} />
        </Section>
        <PicturesSection form={form} />
        <Goods form={form} />
        <SearchSection form={form} />
      </Editor>
    </Form>
  );
}

/** Without options one variant, all of it in sight; with options a row for each. */
function Goods({ form }: { form: ProductForm }) {
  const { currency } = useShop();
  const [options] = useProductField(form, "options");
  return (
    <>
      {options.length === 0 && <OnlyVariant form={form} currency={currency} />}
      <OptionsSection form={form} />
      {options.length > 0 && <VariantsSection form={form} currency={currency} />}
    </>
  );
}

function OnlyVariant({ form, currency }: { form: ProductForm; currency: string }) {
  const { t } = useTranslation();
  const [[variant]] = useProductField(form, "variants");
  const change = useVariantChange(form);
  return (
    variant && (
      <Section title={t("Price and stock")}>
        <VariantFields
          variant={variant}
          onChange={(patch) => change(0, patch)}
          currency={currency}
          errors={form.formState.errors.variants?.[0]}
          path="variants.0"
        />
      </Section>
    )
  );
}
