import type { ReactNode } from "react";
import type { View } from "../../page.tsx";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { AccountField, CodeField } from "./AccountField.tsx";

interface SignInProps {
  /** "checkout" if the shopper continues there. */
  next: string;
  /** The email that was rejected, and the reason. */
  typed?: string;
  error?: string;
}

/** The form for the email, which needs no account yet. */
export function signInView(status: number, props: SignInProps): View {
  return { status, title: t("Sign in"), sheet: "customer", body: <SignIn {...props} /> };
}

function SignIn({ next, typed, error }: SignInProps) {
  const { base, store } = useSite();
  const isRequired = next === "checkout" && store.checkout.customer_accounts === "required";
  return (
    <Narrow title={t("Sign in")}>
      {isRequired && <p>{t("Sign in to place your order. Your cart is saved.")}</p>}
      <p>{t("Enter your email. We'll send you a code, so you don't need a password.")}</p>
      <form method="post" action={`${base}/account/login`}>
        <input type="hidden" name="next" value={next} />
        <AccountField
          name="email"
          label={t("Email")}
          error={error}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          dir="ltr"
          required
          defaultValue={typed}
        />
        <button className="button">{t("Send code")}</button>
      </form>
      <p>
        <a href={`${base}/find-order`}>{t("Find your order")}</a>
      </p>
    </Narrow>
  );
}

interface EnterCodeProps {
  email: string;
  next: string;
  typed?: string;
  error?: string;
  /** The result of requesting another code. */
  news?: string;
}

/** The form for the emailed code. */
export function enterCodeView(status: number, props: EnterCodeProps): View {
  return { status, title: t("Enter your code"), sheet: "customer", body: <EnterCode {...props} /> };
}

function EnterCode({ email, next, typed, error, news }: EnterCodeProps) {
  const { base } = useSite();
  return (
    <Narrow title={t("Enter your code")}>
      <p>{t("We emailed a 6-digit code to {{email}}. It's valid for 10 minutes.", { email })}</p>
      {news && <output className="account-news">{news}</output>}
      <form method="post" action={`${base}/account/code`}>
        <input type="hidden" name="next" value={next} />
        <CodeField label={t("Code")} typed={typed} error={error} />
        <button className="button">{t("Sign in")}</button>
      </form>
      <form method="post" action={`${base}/account/login`}>
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="email" value={email} />
        <button className="link" name="again" value="1">
          {t("Send another code")}
        </button>
      </form>
      <p>
        <a href={`${base}/account/login${next && `?next=${next}`}`}>{t("Use another email")}</a>
      </p>
    </Narrow>
  );
}

function Narrow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="account account-sign-in">
      <h1>{title}</h1>
      {children}
    </section>
  );
}
