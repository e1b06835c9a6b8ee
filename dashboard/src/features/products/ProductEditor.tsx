import { useNavigate } from "@tanstack/react-router";
import type { Product } from "@vitrine/contract/products/product";
import { RejectedError } from "@vitrine/contract/client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { errorCode, showFormErrors, errorMessage } from "../../shared/api-errors.ts";
import { TitleSection } from "../../shared/records/ListedSections.tsx";
import { SearchListing } from "../../shared/records/SearchListing.tsx";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Conflict } from "./Conflict.tsx";
import { CustomFieldsSection } from "./sections/CustomFieldsSection.tsx";
import { ProductArrows } from "./ProductArrows.tsx";
import { ProductMenu } from "./ProductMenu.tsx";
import { DeliverySection } from "./sections/DeliverySection.tsx";
import { OrganisationSection, StatusSection } from "./sections/DetailsSections.tsx";
import { FilesSection } from "./sections/FilesSection.tsx";
import { LimitsSection } from "./sections/LimitsSection.tsx";
import { type ProductCategorisation, useCategorise } from "./categorisation.data.ts";
import { CategorisationSection } from "./sections/CategorisationSection.tsx";
import { differences, merged, type Place, placesPrint, type Version } from "./merge.rules.ts";
import { OptionsSection } from "./sections/OptionsSection.tsx";
import { PicturesSection } from "./sections/PicturesSection.tsx";
import { usePictures } from "./usePictures.ts";
import { ProductStatusBadge } from "./ProductStatusBadge.tsx";
import { ProductHistory } from "./ProductHistory.tsx";
import { type ProductForm, useProductField, useProductForm, useVariantChange } from "./product-form.ts";
import {
  draftOf,
  type Categorisation,
  onTopOf,
  pictureMissing,
  type SubmittedProduct,
  uncategorised,
  valuesOf,
  hasArrived,
} from "./product-values.ts";
import { useSaveProduct } from "./products.data.ts";
import { RelatedSection } from "./sections/RelatedSection.tsx";
import { VariantFields } from "./VariantFields.tsx";
import { VariantsSection } from "./sections/VariantsSection.tsx";

export interface ProductEditorProps {
  /** The product as last fetched; omitted for a new one. */
  stored?: Product;
  /** Its categories and collections as last fetched; omitted for a new product. */
  storedCategorisation?: ProductCategorisation;
}

const nowhere: ProductCategorisation = { ...uncategorised, byRules: [] };

/** Adds a product or edits one. */
export function ProductEditor({ stored, storedCategorisation = nowhere }: ProductEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useSaveProduct();
  const categorise = useCategorise();
  // The version that the form's values are based on; older than `stored` after another user has saved.
  const [base, setBase] = useState(stored);
  const [categorisation, setCategorisation] = useState<{ base: Categorisation; of: ProductCategorisation }>({
    base: storedCategorisation,
    of: storedCategorisation,
  });
  const form = useProductForm(base, categorisation.base);
  const [failure, setFailure] = useState<string>();
  const pictures = usePictures(form);
  const { isDirty, isSubmitting } = form.formState;
  const overtaken = stored !== undefined && base !== undefined && stored.version > base.version;
  const isMoved = storedCategorisation !== categorisation.of;
  const latest = overtaken ? stored : base;
  const ours = base && { product: base, places: categorisation.base };
  const theirs = latest && { product: latest, places: storedCategorisation };
  const isElsewhere = isMoved && placesPrint(storedCategorisation) !== placesPrint(categorisation.base);
  const inConflict = (overtaken || isElsewhere) && isDirty && !isSubmitting;

  // After a failed save, the focus moves to the message, because the user may have scrolled down.
  const news = useRef<HTMLDivElement>(null);
  const [turnedAway, setTurnedAway] = useState(false);
  const hasNews = inConflict || failure !== undefined;
  useEffect(() => {
    if (turnedAway && hasNews) news.current?.focus();
  }, [turnedAway, hasNews]);

  function take(product: Product, places: Categorisation = storedCategorisation) {
    form.reset(valuesOf(product, places));
    setBase(product);
    setCategorisation({ base: places, of: storedCategorisation });
  }

  const keepUp = useEffectEvent(() => {
    if (latest) take(latest);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- synchronises the form, an external store
    if ((overtaken || isMoved) && !isDirty) keepUp();
  }, [overtaken, isMoved, isDirty]);

  async function store(submitted: SubmittedProduct, onto: Version | undefined) {
    setFailure(undefined);
    setTurnedAway(false);
    const arrived = await pictures.arrived();
    if (!arrived) {
      form.setError("pictures", { message: pictureMissing });
      return false;
    }
    const values = { ...submitted, pictures: arrived };
    const sent = JSON.stringify(form.getValues());
    try {
      const { message, data } = await save(draftOf(values), onto);
      // The product is saved. A category or collection that couldn't be changed remains unsaved in the form.
      const { at, problem } = await categorise(data.id, onto?.places ?? uncategorised, values);
      notify(problem ?? message, problem === undefined ? "success" : "warning");
      if (!onto) return void (await navigate({ to: paths.product(data.id), replace: true }));
      const typed = structuredClone(form.getValues());
      take(data, at);
      if (problem !== undefined || JSON.stringify(typed) !== sent)
        form.reset(onTopOf(data, typed), { keepDefaultValues: true });
    } catch (error) {
      setTurnedAway(true);
      // The error included the stored product, which is cached now: the conflict is shown.
      if (errorCode(error) === "version_conflict") return false;
      if (errorCode(error) === "product_handle_taken")
        form.setError("handle", { message: errorMessage(error) });
      else if (error instanceof RejectedError && Object.keys(error.errors).length > 0)
        showFormErrors(form, error);
      else setFailure(errorMessage(error));
    }
    // `take` has reset the form already. A reset to the submitted values would drop the ids of new variants.
    return false;
  }

  const submit = (values: SubmittedProduct) => store(values, ours);
  function saveTogether(theirsAt: ReadonlySet<Place>) {
    if (!ours || !theirs) return;
    const mine = structuredClone(form.getValues());
    form.reset(merged(mine, theirs, differences(ours, mine, theirs), theirsAt), { keepDefaultValues: true });
    setBase(theirs.product);
    setCategorisation({ base: storedCategorisation, of: storedCategorisation });
    void form.handleSubmit((submitted) => store(submitted, theirs))();
  }

  return (
    <Form
      form={form}
      purpose={t("To save this product")}
      unsaved={base ? t("Unsaved changes") : t("Unsaved product")}
      onSubmit={submit}
      head={
        <>
          <PageHead
            back={<BackTo list="products" />}
            arrows={base && <ProductArrows id={base.id} />}
            title={base?.title ?? t("Add product")}
            beside={base && <ProductStatusBadge status={base.status} />}
            actions={base && <ProductMenu product={base} />}
          />
          <div ref={news} tabIndex={-1} className="mb-6 flex flex-col gap-3 outline-none empty:hidden">
            {inConflict && ours && theirs && (
              <Conflict
                key={`${theirs.product.version} ${placesPrint(storedCategorisation)}`}
                base={ours}
                mine={structuredClone(form.getValues())}
                stored={theirs}
                onLoadTheirs={() => take(theirs.product)}
                onSave={saveTogether}
              />
            )}
            {failure !== undefined && (
              <Banner
                tone="critical"
                title={failure}
                action={<Button onClick={() => void form.handleSubmit(submit)()}>{t("Try again")}</Button>}
              >
                {t("Your changes are still here.")}
              </Banner>
            )}
          </div>
        </>
      }
    >
      <Editor
        side={
          <>
            <StatusSection form={form} stored={base} />
            <OrganisationSection form={form} />
            <CategorisationSection form={form} byRules={storedCategorisation.byRules} />
            {base && <ProductHistory product={base} />}
          </>
        }
      >
        <TitleSection
          form={form}
          heading={t("Product")}
          example={t("Linen shirt")}
          pictures={pictures.pictures.filter(hasArrived).map(({ url, alt }) => ({ src: url, alt }))}
        />
        <PicturesSection form={form} shown={pictures} />
        <StockAndDelivery form={form} productId={base?.id} />
        <DeliverySection form={form} />
        <LimitsSection form={form} />
        <CustomFieldsSection form={form} />
        <FilesSection productId={base?.id} />
        <RelatedSection form={form} id={base?.id} />
        <SearchListing under="products" form={form} />
      </Editor>
    </Form>
  );
}

/** The options, and the fields of the only variant or, if there are options, a row for each variant. */
function StockAndDelivery({ form, productId }: { form: ProductForm; productId: string | undefined }) {
  const { currency } = useShop();
  const [options] = useProductField(form, "options");
  return (
    <>
      {options.length === 0 && <OnlyVariant form={form} currency={currency} productId={productId} />}
      <OptionsSection form={form} />
      {options.length > 0 && <VariantsSection form={form} currency={currency} productId={productId} />}
    </>
  );
}

function OnlyVariant({
  form,
  currency,
  productId,
}: {
  form: ProductForm;
  currency: string;
  productId: string | undefined;
}) {
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
          productId={productId}
        />
      </Section>
    )
  );
}
