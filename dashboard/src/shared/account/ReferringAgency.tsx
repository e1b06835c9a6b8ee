import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";

/** The agency that referred the user, and its offer. Empty if the code belongs to no agency. */
export function ReferringAgency({ code }: { code: string | null | undefined }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...api.affiliate_agencies.read.queryOptions({ input: { params: { code: code ?? "" } } }),
    enabled: Boolean(code),
    staleTime: Infinity,
  });
  if (!data) return null;
  const { name, logo, offer } = data.data;
  return (
    <div className="flex items-center gap-3 border-y border-rule py-3">
      {logo && <img src={logo} alt="" width={40} height={40} className="size-10 shrink-0 object-contain" />}
      <div className="min-w-0">
        <p className="font-medium">{t("Referred by {{name}}", { name })}</p>
        {offer && <p className="text-ink2">{offer}</p>}
      </div>
    </div>
  );
}
