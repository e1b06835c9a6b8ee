import { AccountPage } from "../../shared/pages/AccountPage.tsx";
import { DetailsForm } from "./DetailsForm.tsx";
import { EmailSection } from "./EmailSection.tsx";

/** What the product must know of a person: how to address, reach and understand them. */
export function DetailsPage() {
  return (
    <AccountPage page="profileSettings">
      {(account) => (
        <>
          <DetailsForm account={account} />
          <EmailSection email={account.email} hasPassword={account.has_password} />
        </>
      )}
    </AccountPage>
  );
}
