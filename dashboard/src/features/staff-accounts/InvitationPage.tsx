import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouteContext } from "@tanstack/react-router";
import { type Invitation, invitationDays } from "@vitrine/contract/shops/staff-accounts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { accountQuery } from "../../session/account.ts";
import { discardToken } from "../../session/email-token.ts";
import { selectShop, shopsQuery } from "../../session/selected-shop.ts";
import { signedInUser, signOut } from "../../session/session.ts";
import { AuthPage } from "../../shared/account/AuthPage.tsx";
import { IdentityProof } from "../../shared/account/IdentityProof.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { roleDescription, roleLabel } from "../../shared/role-labels.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The page of the link in an invitation. Email scanners follow links, so it is accepted only by a click. */
export function InvitationPage() {
  const { t } = useTranslation();
  const { token }: { token?: string } = useRouteContext({ strict: false });
  if (!token)
    return (
      <Frame title={t("Invitation")}>
        <Banner tone="caution" title={t("Open the link in the invitation email again.")} />
      </Frame>
    );
  return <OpenInvitation key={token} token={token} />;
}

function OpenInvitation({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    api.staff_invitations.read.queryOptions({ input: { body: { token } }, retry: false }),
  );
  if (error)
    return (
      <Frame title={t("Invitation")}>
        <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      </Frame>
    );
  if (!data)
    return (
      <Frame title={t("Invitation")}>
        <SkeletonLines lines={3} />
      </Frame>
    );
  const { shop, inviter } = data.data;
  return (
    <Frame
      title={t("Join {{shop}}", { shop })}
      note={t("{{name}} invited you to work on this shop.", { name: inviter })}
    >
      <RoleCard invitation={data.data} />
      {signedInUser() ? (
        <Acceptance token={token} invitation={data.data} />
      ) : (
        <SignInFirst invitation={data.data} />
      )}
    </Frame>
  );
}

function Frame({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <AuthPage
      title={title}
      note={note}
      figure={{
        value: invitationDays.toLocaleString(locale),
        words: t("days until an invitation expires"),
      }}
    >
      {children}
    </AuthPage>
  );
}

function RoleCard({ invitation: { role, role_name } }: { invitation: Invitation }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="font-medium">{t("Your role: {{role}}", { role: role_name ?? roleLabel(role, t) })}</p>
      {role !== "custom" && <p className="text-ink2">{roleDescription(role, t)}</p>}
    </div>
  );
}

function SignInFirst({ invitation: { email } }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const search = { to: paths.invitation };
  return (
    <>
      <p className="wrap-anywhere">{t("Create an account with {{email}}, or sign in with it.", { email })}</p>
      <ButtonLink to={paths.register} search={search} state={() => ({ email })} look="primary">
        {t("Create account")}
      </ButtonLink>
      <p>
        {t("Already have an account?")}{" "}
        <TextLink to={paths.login} search={search}>
          {t("Sign in")}
        </TextLink>
      </p>
    </>
  );
}

function Acceptance({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const own = useQuery(accountQuery).data?.data.email;
  const [busy, setBusy] = useState(false);
  const [apiError, setApiError] = useState<string>();

  async function accept() {
    setBusy(true);
    setApiError(undefined);
    try {
      const { data } = await client.staff_invitations.accept({ body: { token } });
      const shops = await queries.fetchQuery({ ...shopsQuery, staleTime: 0 });
      selectShop(shops.data.find(({ id }) => id === data.shop_id));
      notify(t("You joined {{shop}}.", { shop: invitation.shop }), "success");
      discardToken("invitation");
      await navigate({ to: paths.dashboard });
    } catch (error) {
      setApiError(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  if (own !== undefined && own.toLowerCase() !== invitation.email.toLowerCase())
    return (
      <Banner
        tone="caution"
        title={t("This invitation is for {{email}}.", { email: invitation.email })}
        action={<Button onClick={() => void signOut()}>{t("Sign out")}</Button>}
      >
        {t("You're signed in as {{email}}. Sign out, then open the link in the invitation email again.", {
          email: own,
        })}
      </Banner>
    );
  return (
    <>
      {apiError && <Banner tone="critical" title={apiError} />}
      <Button look="primary" busy={busy} onClick={() => void accept()}>
        {t("Accept invitation")}
      </Button>
      {/* An account whose email isn't verified proves that it is theirs. */}
      <IdentityProof />
    </>
  );
}
