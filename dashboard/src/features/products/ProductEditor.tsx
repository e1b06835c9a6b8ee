import type { Product } from "@vitrine/contract/products/product";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { TitleSection } from "../../shared/records/ListedSections.tsx";
import { SearchListing } from "../../shared/records/SearchListing.tsx";
import { useShop } from "../../session/shop.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Conflict } from "./Conflict.tsx";
import { CustomFieldsSection } from "./sections/CustomFieldsSection.tsx";
import { ProductArrows } from "./ProductArrows.tsx";
import { ProductMenu } from "./ProductMenu.tsx";
import { DeliverySection } from "./sections/DeliverySection.tsx";
import { OrganisationSection, StatusSection } from "./sections/DetailsSections.tsx";
import { FilesSection } from "./sections/FilesSection.tsx";
import { LimitsSection } from "./sections/LimitsSection.tsx";
import type { ProductCategorisation } from "./categorisation.data.ts";
import { CategorisationSection } from "./sections/CategorisationSection.tsx";
import { categorisationKey } from "./merge.rules.ts";
import { OptionsSection } from "./sections/OptionsSection.tsx";
import { PicturesSection } from "./sections/PicturesSection.tsx";
import { usePictures } from "./usePictures.ts";
import { ProductStatusBadge } from "./ProductStatusBadge.tsx";
import { ProductHistory } from "./ProductHistory.tsx";
import { type ProductForm, useProductField, useVariantChange } from "./product-form.ts";
import { isUploaded, uncategorised } from "./product-values.ts";
import { type ProductVersions, useProductVersions } from "./useProductVersions.ts";
import { type ProductSubmission, useSubmitProduct } from "./useSubmitProduct.ts";
import { QuestionsSection } from "./sections/QuestionsSection.tsx";
import { RelatedSection } from "./sections/RelatedSection.tsx";
import { VariantFields } from "./VariantFields.tsx";
import { VariantsSection } from "./sections/VariantsSection.tsx";

interface ProductEditorProps {
  /** The product as last fetched; omitted for a new one. */
  stored?: Product;
  /** Its categories and collections as last fetched; omitted for a new product. */
  storedCategorisation?: ProductCategorisation;
}

const noCategorisation: ProductCategorisation = { ...uncategorised, byRules: [] };

/** Adds a product or edits one. */
export function ProductEditor({ stored, storedCategorisation = noCategorisation }: ProductEditorProps) {
  const { t } = useTranslation();
  const versions = useProductVersions(stored, storedCategorisation);
  const { form, base } = versions;
  const pictures = usePictures(form);
  const submission = useSubmitProduct(versions, pictures);

  return (
    <Form
      form={form}
      purpose={t("To save this product")}
      unsaved={base ? t("Unsaved changes") : t("Unsaved product")}
      onSubmit={submission.submit}
      head={
        <>
          <PageHead
            back={<BackTo list="products" />}
            arrows={base && <ProductArrows id={base.id} />}
            title={base?.title ?? t("Add product")}
            beside={base && <ProductStatusBadge status={base.status} />}
            actions={base && <ProductMenu product={base} />}
          />
          <SaveProblem versions={versions} submission={submission} />
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
          pictures={pictures.pictures.filter(isUploaded).map(({ url, alt }) => ({ src: url, alt }))}
        />
        <PicturesSection form={form} shown={pictures} />
        <StockAndDelivery form={form} productId={base?.id} />
        <DeliverySection form={form} />
        <LimitsSection form={form} />
        <CustomFieldsSection form={form} />
        <FilesSection productId={base?.id} />
        <RelatedSection form={form} id={base?.id} />
        <QuestionsSection product={base} />
        <SearchListing under="products" form={form} />
      </Editor>
    </Form>
  );
}

/** The conflict with another user's version, or the failure of a save. */
function SaveProblem({ versions, submission }: { versions: ProductVersions; submission: ProductSubmission }) {
  const { t } = useTranslation();
  const { form, ours, theirs, inConflict, load } = versions;
  const { failure, isRejected, retry, saveMerged } = submission;

  // After a failed save, the focus moves to the message, because the user may have scrolled down.
  const messages = useRef<HTMLDivElement>(null);
  const hasMessage = inConflict || failure !== undefined;
  useEffect(() => {
    if (isRejected && hasMessage) messages.current?.focus();
  }, [isRejected, hasMessage]);

  return (
    <div ref={messages} tabIndex={-1} className="mb-6 flex flex-col gap-3 outline-none empty:hidden">
      {inConflict && ours && theirs && (
        <Conflict
          key={`${theirs.product.version} ${categorisationKey(theirs.categorisation)}`}
          base={ours}
          mine={structuredClone(form.getValues())}
          stored={theirs}
          onLoadTheirs={() => load(theirs.product)}
          onSave={saveMerged}
        />
      )}
      {failure !== undefined && (
        <Banner tone="critical" title={failure} action={<Button onClick={retry}>{t("Try again")}</Button>}>
          {t("Your changes are still here.")}
        </Banner>
      )}
    </div>
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
