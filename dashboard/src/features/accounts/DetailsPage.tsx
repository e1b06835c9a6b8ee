import { AccountPage } from "../../shared/pages/AccountPage.tsx";
import { DetailsForm } from "./DetailsForm.tsx";
import { EmailSection } from "./EmailSection.tsx";

/** Name, contact details and language of the user. */
export function DetailsPage() {
  return (
    <AccountPage page="profileSettings">
      {(account) => (
        <>
          <DetailsForm account={account} />
          <EmailSection email={account.email} />
        </>
      )}
    </AccountPage>
  );
}
