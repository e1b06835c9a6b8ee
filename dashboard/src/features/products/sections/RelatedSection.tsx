import type { RelatedProduct } from "@vitrine/contract/products/product";
import { Ellipsis, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../../shared/api-errors.ts";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { Disclosure } from "../../../ui/layout/Disclosure.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { useDebounced } from "../../../ui/useDebounced.ts";
import { type ProductForm, useProductField } from "../product-form.ts";
import { ProductStatusBadge } from "../ProductStatusBadge.tsx";
import { useProducts } from "../products.data.ts";

const maxRelated = 20;
const foundAtOnce = 6;

/** Related products, in order. The storefront adds products that were bought together with this one. */
export function RelatedSection({ form, id }: { form: ProductForm; id: string | undefined }) {
  const { t } = useTranslation();
  const [related, set] = useProductField(form, "related");
  const { errors } = form.formState;
  const move = (from: number, to: number) => {
    const one = related[from];
    if (one) set(related.toSpliced(from, 1).toSpliced(to, 0, one));
  };
  return (
    <Disclosure
      title={t("Related products")}
      note={related.length > 0 ? String(related.length) : undefined}
      wrong={errors.related !== undefined}
    >
      <p className="text-ink2">
        {t("Shown on the product page in this order, followed by products often bought together.")}
      </p>
      {related.length > 0 && (
        <ol className="border-t border-rule">
          {related.map((one, at) => (
            <li key={one.id} className="flex items-center gap-2 border-b border-rule py-1">
              <span dir="auto" className="min-w-0 flex-1 wrap-break-word">
                {one.title}
              </span>
              {one.status !== "active" && <ProductStatusBadge status={one.status} />}
              <Menu
                trigger={
                  <IconButton icon={Ellipsis} label={t("Actions for {{name}}", { name: one.title })} />
                }
                items={[
                  { label: t("Move up"), onClick: () => move(at, at - 1), disabled: at === 0 },
                  {
                    label: t("Move down"),
                    onClick: () => move(at, at + 1),
                    disabled: at === related.length - 1,
                  },
                  {
                    label: t("Remove {{name}}", { name: one.title }),
                    onClick: () => set(related.toSpliced(at, 1)),
                    danger: true,
                  },
                ]}
              />
            </li>
          ))}
        </ol>
      )}
      {related.length < maxRelated && (
        <Finder
          taken={new Set([id, ...related.map((one) => one.id)])}
          error={errors.related?.message ?? errors.related?.find?.((one) => one)?.message}
          onFound={(one) => set([...related, one])}
        />
      )}
    </Disclosure>
  );
}

function Finder(props: {
  taken: ReadonlySet<string | undefined>;
  error: string | undefined;
  onFound: (one: RelatedProduct) => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [text, setText] = useDebounced(search, setSearch);
  return (
    <>
      <Field label={t("Find a product")} name="related" error={props.error}>
        <TextInput
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </Field>
      {search.trim() && <Found search={search.trim()} {...props} />}
    </>
  );
}

function Found({ search, taken, onFound }: Omit<Parameters<typeof Finder>[0], "error"> & { search: string }) {
  const { t } = useTranslation();
  const { data, error } = useProducts({ search, limit: foundAtOnce + 2 });
  if (error) return <p className="text-small text-critical">{errorMessage(error)}</p>;
  const found = data?.data.filter(({ id }) => !taken.has(id)).slice(0, foundAtOnce);
  if (found?.length === 0)
    return <p className="text-ink3">{t("No matches. Check the spelling or try fewer letters.")}</p>;
  return (
    <ul className="-mt-2 flex flex-col items-start">
      {found?.map(({ id, title, status }) => (
        <li key={id} className="max-w-full">
          <Button look="quiet" icon={Plus} className="-ms-3.5" onClick={() => onFound({ id, title, status })}>
            <span dir="auto" className="truncate">
              {title}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
