import type { OrderSmsEvent } from "@vitrine/contract/orders/order-sms";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import type { useSmsPreviews } from "./order-sms.data.ts";

/** The text of an SMS, and the number of messages that it is sent as. */
export function SmsText({
  previews: { data, error },
  event,
  language,
}: {
  previews: ReturnType<typeof useSmsPreviews>;
  event: OrderSmsEvent;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const preview = data?.data.find((one) => one.event === event);
  if (error && !preview) return <p className="text-small text-critical">{errorMessage(error)}</p>;
  if (!preview) return <SkeletonLines lines={2} />;
  const { text, parts, characters, alphabet } = preview;
  return (
    <div className="border-s-3 border-rule bg-sunken px-3 py-2 text-small">
      <p dir="auto" lang={language} className="wrap-anywhere">
        {text}
      </p>
      <p className="mt-1 text-ink3">
        {t("{{number}} characters", {
          number: characters,
          count: characters,
          defaultValue_one: "1 character",
        })}
        {" · "}
        {t("{{number}} messages", { number: parts, count: parts, defaultValue_one: "1 message" })}
        {alphabet === "ucs2" && (
          <>
            {" · "}
            {t("Unicode: 70 characters fit in one message instead of 160.")}
          </>
        )}
      </p>
    </div>
  );
}
