import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";

interface AddRecordProps {
  /** The page of a new record. */
  to: string;
  /** The loaded list, which has all records of the shop. */
  list: { data: { data: readonly unknown[] } | undefined };
  /** Maximum number of records per shop. */
  max: number;
  children: string;
}

/** The link that adds a record. At the maximum it is a button that says so, before the user fills in a form in vain. */
export function AddRecord({ to, list, max, children }: AddRecordProps) {
  const { t } = useTranslation();
  if ((list.data?.data.length ?? 0) < max)
    return (
      <ButtonLink to={to} look="primary">
        {children}
      </ButtonLink>
    );
  return (
    <Button
      look="primary"
      disabledReason={t("You've reached the maximum of {{max}}. Delete one to add another.", { max })}
    >
      {children}
    </Button>
  );
}
