import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { useFieldId } from "./Field.tsx";

interface ErrorSummaryProps {
  /** "To save this product". The summary completes the sentence with the number of errors to fix. */
  purpose: string;
  /** One line per field. An error without a name concerns the whole form. */
  errors: readonly { name?: string; message: string }[];
  /** Number of submits (`formState.submitCount`). The summary receives focus only when it increases. */
  attempt: number;
  /** Returns true if the user has typed since the last submit; the focus then stays where it is. */
  isTyping: () => boolean;
}

/** Shown above the form after a failed submit. Receives focus once and links to each field. */
export function ErrorSummary({ purpose, errors, attempt, isTyping }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const fieldId = useFieldId();
  const box = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => !isTyping() && box.current?.focus());
  // Not on each new error: fields are validated while the user corrects them.
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
