import { storeUrl } from "@vitrine/contract/store-url";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { said } from "../../i18n.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { OpenShopForm } from "./OpenShopForm.tsx";
import { handleQuery } from "./shops.data.ts";

/** The shop's URL: follows the name until it is typed by hand, and says whether it is available. */
export function HandleField({ form }: { form: OpenShopForm }) {
  const { t } = useTranslation();
  const [name, handle] = form.watch(["name", "handle"]);
  const [byHand, setByHand] = useState(false);
  const asked = useSettled(JSON.stringify(byHand ? { name, handle } : { name }));
  const question = JSON.parse(asked) as { name: string; handle?: string };
  const { data } = useQuery({
    ...handleQuery(question),
    enabled: Boolean(question.handle ?? question.name.trim()),
  });
  const answer = data?.data;

  useEffect(() => {
    if (!byHand && answer && name.trim()) form.setValue("handle", answer.suggestion);
  }, [byHand, answer, name, form]);

  const error = form.formState.errors.handle?.message;
  const base = storeUrl({ handle: "" }, location.origin).replace(/^https?:\/\//, "");
  const typed = handle.trim().toLowerCase();
  const isAnswered = byHand && answer?.handle === typed && typed !== "";
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
            {answer.free
              ? t("This URL is available.")
              : answer.problem
                ? said(answer.problem)
                : t("This URL is taken.")}{" "}
            {!answer.free && answer.suggestion && (
              <button
                type="button"
                className="underline underline-offset-3 pointer-coarse:min-h-11"
                onClick={() => use(answer.suggestion)}
              >
                {t("Use {{handle}}", { handle: answer.suggestion })}
              </button>
            )}
          </>
        )}
      </p>
    </Field>
  );
}

const restMs = 250;

/** A text once it has rested for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
