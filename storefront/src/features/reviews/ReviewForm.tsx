import { described, type FormDraft, Problem, RobotField, TextArea, TextField } from "../../FormFields.tsx";
import { localeOf, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { starsText } from "./review-texts.ts";

const fields = ["stars", "title", "text", "name", "email"] as const;
export type ReviewDraft = FormDraft<(typeof fields)[number] | "photos">;

interface ReviewFormProps {
  /** The product's title, or the experience with the shop. */
  subject: string;
  /** Says which review is requested, if the subject doesn't. */
  hint?: string;
  draft: ReviewDraft;
  /** Asks for the email, and for a website that only robots fill in: the order doesn't prove who writes. */
  requiresEmail: boolean;
}

export function ReviewForm({ subject, hint, draft, requiresEmail }: ReviewFormProps) {
  const { typed, problems, problem } = draft;
  return (
    <section className="passage review-form">
      <h1>{t("Write a review")}</h1>
      <p dir="auto">{subject}</p>
      {hint && <p className="muted">{hint}</p>}
      {problem && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      <form method="post" encType="multipart/form-data">
        <StarsField value={typed.stars} problem={problems.stars} />
        <TextField name="title" label={t("Title (optional)")} max={120} draft={draft} />
        <TextArea name="text" label={t("Review (optional)")} max={5000} draft={draft} />
        <PhotosField problem={problems.photos} isRejected={problem !== undefined} />
        <TextField
          name="name"
          label={t("Name to show with your review")}
          max={80}
          draft={draft}
          autoComplete="nickname"
          required
        />
        {requiresEmail && (
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
            <RobotField />
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

interface PhotosFieldProps {
  problem: string | undefined;
  /** Browsers don't send the chosen files again. */
  isRejected: boolean;
}

function PhotosField({ problem, isRejected }: PhotosFieldProps) {
  return (
    <div className="field">
      <label htmlFor="photos">{t("Photos (optional): up to 4, 5 MB each")}</label>
      <input
        id="photos"
        name="photos"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        {...described("photos", problem)}
      />
      <Problem name="photos" text={problem} />
      {isRejected && !problem && <p className="muted">{t("If you added photos, choose them again.")}</p>}
    </div>
  );
}

/** The fields of a submitted form that the API reads, as typed. */
export function typedIn(form: FormData): ReviewDraft["typed"] {
  return Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? "")]));
}
