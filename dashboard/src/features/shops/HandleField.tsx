import { storeUrl } from "@vitrine/contract/shops/store-url";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { handleQuery } from "./shops.data.ts";

/** The part that forms of a new and of an existing shop share. Their complete types don't fit one another. */
interface HandleForm {
  watch: (names: ["name", "handle"]) => [name: string, handle: string];
  register: (name: "handle", options: { onChange: () => void }) => UseFormRegisterReturn;
  setValue: (name: "handle", value: string, options?: { shouldValidate: boolean }) => void;
  formState: { errors: { handle?: { message?: string } } };
}

/**
 * The shop's URL, with its availability. For a new shop, the handle follows the name until the user edits it.
 * `own` is the current handle of an existing shop.
 */
export function HandleField({ form, own }: { form: HandleForm; own?: string }) {
  const { t } = useTranslation();
  const [name, handle] = form.watch(["name", "handle"]);
  const [byHand, setByHand] = useState(own !== undefined);
  const requested = useSettled(JSON.stringify(byHand ? { name, handle } : { name }));
  const question = JSON.parse(requested) as { name: string; handle?: string };
  const { data } = useQuery({
    ...handleQuery(question),
    enabled: Boolean(question.handle ?? question.name.trim()),
  });
  const response = data?.data;

  useEffect(() => {
    if (!byHand && response && name.trim()) form.setValue("handle", response.suggestion);
  }, [byHand, response, name, form]);

  const error = form.formState.errors.handle?.message;
  const base = storeUrl({ handle: "", domain: { host: null } }, location.origin).replace(/^https?:\/\//, "");
  const typed = handle.trim().toLowerCase();
  const isAnswered = byHand && response?.handle === typed && typed !== "" && typed !== own;
  const use = (suggestion: string) => form.setValue("handle", suggestion, { shouldValidate: true });

  return (
    <Field label={t("Shop URL")} name="handle" error={error}>
      <TextInput
        code
        prefix={<bdi dir="ltr">{base}</bdi>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register("handle", { onChange: () => setByHand(true) })}
      />
      <p aria-live="polite" className="text-small text-ink3">
        {!isAnswered && !error && t("Shoppers find your shop at this URL.")}
        {isAnswered && !error && (
          <>
            {response.free
              ? t("This URL is available.")
              : response.problem
                ? translateMessage(response.problem)
                : t("This URL is taken.")}{" "}
            {!response.free && response.suggestion && (
              <button
                type="button"
                className="underline underline-offset-3 pointer-coarse:min-h-11"
                onClick={() => use(response.suggestion)}
              >
                {t("Use {{handle}}", { handle: response.suggestion })}
              </button>
            )}
          </>
        )}
      </p>
      {own !== undefined && typed !== own && (
        <p className="text-small text-caution">
          {t("Links to your shop's current URL stop working when you save.")}
        </p>
      )}
    </Field>
  );
}

const restMs = 250;

/** The debounced text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
