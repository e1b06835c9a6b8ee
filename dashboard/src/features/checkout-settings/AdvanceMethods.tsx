import { useQuery } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import type { TermsForm } from "./cash-on-delivery-form.ts";

/** The shop's other payment methods, of which those for the advance payment are chosen. None means all. */
export function AdvanceMethods({ form }: { form: TermsForm }) {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id };
  const providers = useQuery(api.online_payments.list.queryOptions({ input: { params } }));
  const manual = useQuery(
    api.payment_methods.list.queryOptions({ input: { params, query: { limit: 100 } } }),
  );
  const failed = [providers, manual].find(({ error, data }) => error && !data);
  if (failed) return <ListError message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!providers.data || !manual.data) return <Skeleton className="w-40" />;
  const methods = [
    ...providers.data.data
      .filter(({ is_connected, is_active }) => is_connected && is_active)
      .map(({ provider, name }) => ({ key: provider as string, name })),
    ...manual.data.data.filter(({ is_active }) => is_active).map(({ id, name }) => ({ key: id, name })),
  ];
  if (methods.length === 0)
    return (
      <Banner tone="caution" title={t("Add a payment method for the advance payment")}>
        {t("Without one, cash on delivery isn't offered at checkout.")}{" "}
        <TextLink to={paths.payments}>{t("Set up payments")}</TextLink>
      </Banner>
    );
  return (
    <Controller
      control={form.control}
      name="cod_advance_methods"
      render={({ field }) => {
        const known = field.value.filter((key) => methods.some((method) => method.key === key));
        return (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 font-medium">{t("Methods for the advance payment")}</legend>
            <p className="text-small text-ink3">
              {t("Select none to accept all of them. Without any of them, cash on delivery isn't offered.")}
            </p>
            {methods.map(({ key, name }) => (
              <Checkbox
                key={key}
                label={name}
                checked={known.includes(key)}
                onBlur={field.onBlur}
                onChange={({ target }) =>
                  field.onChange(target.checked ? [...known, key] : known.filter((one) => one !== key))
                }
              />
            ))}
            {field.value.length > 0 && known.length === 0 && (
              <Banner tone="caution" title={t("The selected methods aren't available any more")}>
                {t("Cash on delivery isn't offered at checkout until you change the selection.")}
              </Banner>
            )}
          </fieldset>
        );
      }}
    />
  );
}
