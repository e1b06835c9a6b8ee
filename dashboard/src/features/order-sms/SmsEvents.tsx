import {
  type OrderSmsDraft,
  type OrderSmsEvent,
  orderSmsEvents,
  type OrderSmsSettings,
  smsPlaceholders,
  type SmsTexts,
  smsTextProblem,
} from "@vitrine/contract/orders/order-sms";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { LanguageField } from "../../shared/LanguageField.tsx";
import { smsEventNames } from "../../shared/orders/sms-events.ts";
import { TemplateField } from "../../shared/templates/TemplateField.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { untypedForm } from "../../ui/form/form.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { useSettled } from "../../ui/useSettled.ts";
import { useSmsPreviews } from "./order-sms.data.ts";
import { SmsText } from "./SmsText.tsx";

type Draft = z.output<typeof OrderSmsDraft>;

interface SmsEventsProps {
  form: UseFormReturn<Draft, unknown, Draft>;
  settings: OrderSmsSettings;
}

/** The events, each with its text in one language and the SMS that it becomes. */
export function SmsEvents({ form, settings }: SmsEventsProps) {
  const { t } = useTranslation();
  const { languages, defaults } = settings;
  const [language, setLanguage] = useState(languages[0]!);
  const typed = useWatch({ control: form.control, name: `texts.${language}` }) ?? defaults[language]!;
  const valid = useSettled(JSON.stringify(validTexts(typed)));
  const previews = useSmsPreviews(language, valid ? (JSON.parse(valid) as Partial<SmsTexts>) : {});
  return (
    <MarginSection
      title={t("Events")}
      note={t(
        "Each SMS is sent once, in the language of the order, to customers who gave a phone number. The email is sent as well. Your gateway charges for each message.",
      )}
    >
      <LanguageField
        label={t("Language of the texts")}
        languages={languages}
        value={language}
        onValue={(code) => setLanguage(languages.find((one) => one === code)!)}
      />
      <ul className="grid gap-8">
        {orderSmsEvents.map((event) => (
          <li key={`${language} ${event}`} className="grid gap-2">
            <Switch label={smsEventNames(t)[event]} {...form.register(event)} />
            <EventText
              form={untypedForm(form)}
              event={event}
              language={language}
              isEdited={typed[event] !== defaults[language]?.[event]}
              standard={defaults[language]![event]}
            />
            <SmsText previews={previews} event={event} language={language} />
          </li>
        ))}
      </ul>
    </MarginSection>
  );
}

/** The texts without an error: the others are shown as they are saved. */
function validTexts(texts: SmsTexts): Partial<SmsTexts> {
  return Object.fromEntries(
    orderSmsEvents
      .filter((event) => texts[event].trim() && smsTextProblem(event, texts[event]) === undefined)
      .map((event) => [event, texts[event]]),
  );
}

interface EventTextProps {
  form: UseFormReturn;
  event: OrderSmsEvent;
  language: string;
  isEdited: boolean;
  /** The default text. */
  standard: string;
}

function EventText({ form, event, language, isEdited, standard }: EventTextProps) {
  const { t } = useTranslation();
  const name = `texts.${language}.${event}`;
  return (
    <>
      <TemplateField
        form={form}
        name={name}
        label={`${t("Text")}: ${smsEventNames(t)[event]}`}
        hideLabel
        lang={language}
        placeholders={smsPlaceholders(event)}
        rows={2}
      />
      {isEdited && (
        <Button
          className="justify-self-start"
          onClick={() => {
            form.setValue(name, standard, { shouldDirty: true });
            form.clearErrors(name);
          }}
        >
          {t("Reset text")}
        </Button>
      )}
    </>
  );
}
