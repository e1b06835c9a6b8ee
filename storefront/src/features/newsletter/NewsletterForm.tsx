import { RobotField } from "../../FormFields.tsx";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";

interface NewsletterFormProps {
  /** Prefix of ids: the form of the page and the one in the footer are in the same document. */
  id: string;
  typed?: string;
  problem?: string;
}

/** The form to sign up for the shop's emails. */
export function NewsletterForm({ id, typed, problem }: NewsletterFormProps) {
  const { base } = useSite();
  const [email, error] = [`${id}-email`, `${id}-problem`];
  return (
    <form className="newsletter" method="post" action={`${base}/newsletter`}>
      <label htmlFor={email}>{t("News and offers by email")}</label>
      <p className="newsletter-field">
        <input
          id={email}
          type="email"
          name="email"
          defaultValue={typed}
          required
          maxLength={254}
          autoComplete="email"
          placeholder={t("Email")}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? error : undefined}
        />
        <button className="button">{t("Sign up")}</button>
      </p>
      {problem && (
        <p className="problem" id={error}>
          {problem}
        </p>
      )}
      <RobotField id={`${id}-website`} />
      <p className="muted">{t("We'll email you a link to confirm. You can unsubscribe at any time.")}</p>
    </form>
  );
}
