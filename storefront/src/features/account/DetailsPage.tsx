import type { ShopperAccount } from "@vitrine/contract/customers/shopper-accounts";
import { t } from "../../i18n.ts";
import { useSite } from "../../site.ts";
import { AccountField, CodeField } from "./AccountField.tsx";
import { timeText } from "../../dates.ts";

export interface TypedDetails {
  name: string;
  phone: string;
  accepts_marketing: boolean;
}

interface DetailsProps {
  account: ShopperAccount;
  /** The rejected input. */
  typed?: TypedDetails;
  errors?: Record<string, string>;
}

/** Name, phone number and consent of the shopper, and their data. */
export function Details({ account, typed, errors }: DetailsProps) {
  const { base } = useSite();
  const values = typed ?? account;
  return (
    <>
      <form method="post" action={`${base}/account/details`} className="account-form">
        <input type="hidden" name="version" value={account.version} />
        <p>
          {t("Email")}: <bdi>{account.email}</bdi>
        </p>
        <AccountField
          name="name"
          label={t("Full name")}
          error={errors?.["name"]}
          autoComplete="name"
          maxLength={120}
          dir="auto"
          defaultValue={values.name}
        />
        <AccountField
          name="phone"
          label={t("{{label}} (optional)", { label: t("Phone") })}
          error={errors?.["phone"]}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={60}
          dir="ltr"
          defaultValue={values.phone ?? ""}
        />
        <div className="consent field">
          <label>
            <input type="checkbox" name="accepts_marketing" defaultChecked={values.accepts_marketing} />
            <span>{t("Send me news and offers")}</span>
          </label>
        </div>
        <ConsentHistory consents={account.consents} />
        <button className="button">{t("Save details")}</button>
      </form>
      <OwnData />
    </>
  );
}

function ConsentHistory({ consents }: { consents: ShopperAccount["consents"] }) {
  const { store } = useSite();
  if (consents.length === 0) return null;
  return (
    <ul className="muted consent-history" aria-label={t("History of your choice")}>
      {consents.map(({ accepts_marketing, changed_at }) => (
        <li key={changed_at}>
          {accepts_marketing
            ? t("Turned on: {{time}}", { time: timeText(store, changed_at) })
            : t("Turned off: {{time}}", { time: timeText(store, changed_at) })}
        </li>
      ))}
    </ul>
  );
}

function OwnData() {
  const { base } = useSite();
  return (
    <section className="order-task">
      <h2>{t("Your data")}</h2>
      <p>
        <a href={`${base}/account/data.json`} download>
          {t("Download your data")}
        </a>
      </p>
      <form method="post" action={`${base}/account/logout`}>
        <button className="link" name="everywhere" value="1">
          {t("Sign out on all devices")}
        </button>
      </form>
      <p>
        <a href={`${base}/account/delete`}>{t("Delete account")}</a>
      </p>
    </section>
  );
}

interface DeletionProps {
  email: string;
  /** True once a code is sent. */
  isRequested: boolean;
  typed?: string;
  error?: string;
}

/** The deletion of the account, confirmed with an emailed code. */
export function Deletion({ email, isRequested, typed, error }: DeletionProps) {
  const { base } = useSite();
  return (
    <div className="account-form">
      <p>
        {t(
          "This deletes your name, contact details, addresses and wishlist. Your orders stay with the shop without them. This can't be undone.",
        )}
      </p>
      {isRequested ? (
        <form method="post" action={`${base}/account/deletion`}>
          <p>{t("We emailed a 6-digit code to {{email}}. It's valid for 10 minutes.", { email })}</p>
          <CodeField label={t("Code")} typed={typed} error={error} />
          <button className="button">{t("Delete account")}</button>
        </form>
      ) : (
        error && (
          <p className="problem" role="alert">
            {error}
          </p>
        )
      )}
      <form method="post" action={`${base}/account/deletion-code`}>
        <button className={isRequested ? "link" : "button"}>
          {isRequested ? t("Send another code") : t("Email me a code to confirm")}
        </button>
      </form>
      <p>
        <a href={`${base}/account/details`}>{t("Keep account")}</a>
      </p>
    </div>
  );
}
