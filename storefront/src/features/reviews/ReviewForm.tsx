import { localeOf, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { starsText } from "./ReviewsSection.tsx";

const fields = ["stars", "title", "text", "name", "email"] as const;
type FieldName = (typeof fields)[number];

/** The text that the shopper typed, and the reasons why it was rejected. */
export interface ReviewDraft {
  typed: Partial<Record<FieldName, string>>;
  problems: Partial<Record<FieldName, string>>;
  /** The reason that belongs to no field. */
  problem?: string;
}

interface ReviewFormProps {
  productTitle: string;
  draft: ReviewDraft;
  /** Asks for the email, and for a website that only robots fill in: the order doesn't prove who writes. */
  asksEmail: boolean;
}

export function ReviewForm({ productTitle, draft, asksEmail }: ReviewFormProps) {
  const { typed, problems, problem } = draft;
  return (
    <section className="passage review-form">
      <h1>{t("Write a review")}</h1>
      <p dir="auto">{productTitle}</p>
      {problem && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      <form method="post">
        <StarsField value={typed.stars} problem={problems.stars} />
        <TextField name="title" label={t("Title (optional)")} max={120} draft={draft} />
        <div className="field">
          <label htmlFor="text">{t("Review (optional)")}</label>
          <textarea
            id="text"
            name="text"
            rows={6}
            maxLength={5000}
            dir="auto"
            defaultValue={typed.text}
            {...described("text", problems.text)}
          />
          <Problem name="text" text={problems.text} />
        </div>
        <TextField
          name="name"
          label={t("Name to show with your review")}
          max={80}
          draft={draft}
          autoComplete="nickname"
          required
        />
        {asksEmail && (
          <>
            <TextField
              name="email"
              label={t("Email (not shown to others)")}
              max={254}
              draft={draft}
              autoComplete="email"
              type="email"
              required
            />
            <div className="hidden" aria-hidden="true">
              <label htmlFor="website">{t("Leave this field empty")}</label>
              <input id="website" name="website" tabIndex={-1} autoComplete="off" />
            </div>
          </>
        )}
        <button className="button">{t("Submit review")}</button>
      </form>
    </section>
  );
}

function StarsField({ value, problem }: { value: string | undefined; problem: string | undefined }) {
  const { store } = useSite();
  const locale = localeOf(store);
  return (
    <fieldset className="star-choice" {...described("stars", problem)}>
      <legend>{t("Rating")}</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label key={stars}>
          <input
            type="radio"
            name="stars"
            value={stars}
            required
            defaultChecked={value === String(stars)}
            aria-label={starsText(stars, locale)}
          />
          {stars.toLocaleString(locale)}
          <span className="stars" data-halves={2} aria-hidden="true" />
        </label>
      ))}
      <Problem name="stars" text={problem} />
    </fieldset>
  );
}

interface TextFieldProps {
  name: FieldName;
  label: string;
  max: number;
  draft: ReviewDraft;
  autoComplete?: string;
  type?: "email";
  required?: boolean;
}

function TextField({ name, label, max, draft, type, ...more }: TextFieldProps) {
  const problem = draft.problems[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        maxLength={max}
        dir={type === "email" ? "ltr" : "auto"}
        defaultValue={draft.typed[name]}
        {...more}
        {...described(name, problem)}
      />
      <Problem name={name} text={problem} />
    </div>
  );
}

function described(name: FieldName, problem: string | undefined) {
  return problem ? { "aria-invalid": true, "aria-describedby": `${name}-problem` } : {};
}

function Problem({ name, text }: { name: FieldName; text: string | undefined }) {
  return (
    text && (
      <p className="problem" id={`${name}-problem`} role="alert">
        {text}
      </p>
    )
  );
}

/** The fields of a submitted form that the API reads, as typed. */
export function typedIn(form: URLSearchParams): ReviewDraft["typed"] {
  return Object.fromEntries(fields.map((name) => [name, form.get(name) ?? ""]));
}
