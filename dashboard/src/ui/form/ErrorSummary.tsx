import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { useFieldId } from "./Field.tsx";

export interface ErrorSummaryProps {
  /** "To save this product" — the sentence goes on with what to do. */
  purpose: string;
  /** One line per field; without a name the line is about the whole form. */
  errors: readonly { name?: string; message: string }[];
  /** Number of submits (`formState.submitCount`). The summary receives focus only when it increases. */
  attempt: number;
  /** Returns true if the user typed since that submit began; the focus then stays in place. */
  isTyping: () => boolean;
}

/** Shown above the form after a failed submit: takes the focus once, and links to each field. */
export function ErrorSummary({ purpose, errors, attempt, isTyping }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const fieldId = useFieldId();
  const box = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => !isTyping() && box.current?.focus());
  // Not with each new error: fields are validated while they are corrected.
  useEffect(() => {
    if (attempt > 0) takeFocus();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mb-6 border-s-3 border-critical bg-critical-bg px-4 py-3"
    >
      <p className="font-semibold">
        {t("{{purpose}}, fix {{number}} errors:", {
          purpose,
          number: errors.length,
          count: errors.length,
          defaultValue_one: "{{purpose}}, fix 1 error:",
        })}
      </p>
      <ul className="mt-1 flex flex-col">
        {errors.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name ? (
              <a
                href={`#${fieldId(name)}`}
                className="inline-flex min-h-6 items-center underline underline-offset-3 pointer-coarse:min-h-11"
                onClick={(event) => goTo(event, fieldId(name))}
              >
                {translateMessage(message)}
              </a>
            ) : (
              translateMessage(message)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function goTo(event: React.MouseEvent, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
