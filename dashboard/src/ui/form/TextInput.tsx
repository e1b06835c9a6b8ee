import { useRef, useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { assignRef } from "./assign-ref.ts";
import { useAutogrow } from "./autogrow.ts";
import { classes } from "../classes.ts";
import { controlClasses, useFieldTies } from "./Field.tsx";

export interface TextInputProps extends Omit<ComponentProps<"input">, "prefix"> {
  /** Text inside the box before the value, such as "https://". */
  prefix?: ReactNode;
  /** After the text, such as "%" or "kg". */
  suffix?: ReactNode;
  /** For codes and URLs: monospaced, left to right. */
  code?: boolean;
}

/** A single-line text field. Takes `{...register("name")}`. */
export function TextInput({ prefix, suffix, code, className, ...rest }: TextInputProps) {
  const ties = useFieldTies(rest);
  // A prefix of a code is part of it: both are read together, from left to right.
  const isJoined = code && prefix !== undefined;
  const look = code ? classes("font-mono [direction:ltr]", isJoined ? "rtl:text-start" : "rtl:text-end") : "";
  if (prefix === undefined && suffix === undefined)
    return <input type="text" {...rest} {...ties} className={classes(controlClasses, look, className)} />;
  return (
    <span
      className={classes(
        "flex min-h-control w-full items-stretch rounded-control border border-control bg-surface text-input focus-within:outline-2 focus-within:outline-focus hover:border-ink3 has-aria-invalid:border-critical has-disabled:bg-sunken",
        isJoined && "[direction:ltr]",
        className,
      )}
    >
      {prefix !== undefined && (
        <span className="flex items-center ps-2.5 whitespace-nowrap text-ink3">{prefix}</span>
      )}
      <input
        type="text"
        {...rest}
        {...ties}
        className={classes("w-full min-w-0 rounded-control bg-transparent px-2.5 py-1 outline-none", look)}
      />
      {suffix !== undefined && (
        <span className="flex items-center pe-2 whitespace-nowrap text-ink3">{suffix}</span>
      )}
    </span>
  );
}

interface TextAreaProps extends ComponentProps<"textarea"> {
  /** Shows the length and the recommended maximum below, without limiting the input. */
  guide?: { length: number; best: number };
}

/** A multi-line text field that grows with its text. */
export function TextArea({ guide, className, rows = 4, style, ref, ...rest }: TextAreaProps) {
  const ties = useFieldTies(rest);
  const area = useRef<HTMLTextAreaElement>(null);
  useAutogrow(area);
  return (
    <>
      <textarea
        {...rest}
        {...ties}
        ref={(element) => {
          area.current = element;
          assignRef(ref, element);
        }}
        rows={rows}
        style={{ minBlockSize: `calc(${rows}lh + 0.875rem)`, ...style }}
        className={classes(controlClasses, "field-sizing-content py-1.5", className)}
      />
      {guide && (
        <p className={classes("text-small", guide.length > guide.best ? "text-caution" : "text-ink3")}>
          {guide.length} / {guide.best}
        </p>
      )}
    </>
  );
}

/** A password field with a show button. Pass `autoComplete="current-password"` or `"new-password"`. */
export function PasswordInput(props: Omit<TextInputProps, "type" | "suffix" | "prefix">) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? "text" : "password"}
      suffix={
        <button
          type="button"
          aria-pressed={shown}
          className="self-stretch px-1 text-ink2 underline-offset-3 hover:underline"
          onClick={() => setShown(!shown)}
        >
          {shown ? t("Hide") : t("Show")}
          <span className="sr-only"> {t("password")}</span>
        </button>
      }
    />
  );
}
