import { isRecordLink, type Link, linkKinds, type RecordLinkKind } from "@vitrine/contract/shops/links";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { linkedRecords } from "../records/find-records.ts";
import { RecordPicker } from "../records/RecordPicker.tsx";
import { linkKindLabels } from "./link-labels.ts";

interface LinkFieldProps {
  /** The field's name in the form: "link". */
  name: string;
  value: Link | null;
  onValue: (link: Link | null) => void;
  /** Error message of a part of the link. */
  errorAt: (part: "kind" | "target_id" | "url") => string | undefined;
  optional?: boolean;
}

/** The target of a link: a page of the shop, a record, or a URL. */
export function LinkField({ name, value, onValue, errorAt, optional }: LinkFieldProps) {
  const { t } = useTranslation();
  const labels = linkKindLabels(t);
  const kind = value?.kind;
  return (
    <>
      <Field label={t("Link to")} name={`${name}.kind`} error={errorAt("kind")} optional={optional}>
        <Select
          options={linkKinds.map((one) => ({ value: one, label: labels[one] }))}
          placeholder={optional ? t("No link") : undefined}
          value={kind ?? ""}
          onChange={(event) => {
            const chosen = linkKinds.find((one) => one === event.target.value);
            onValue(chosen ? { kind: chosen, target_id: null, url: null, target: null } : null);
          }}
        />
      </Field>
      {value && isRecordLink(value.kind) && (
        <Field label={labels[value.kind]} name={`${name}.target_id`} error={errorAt("target_id")}>
          <TargetPicker key={value.kind} kind={value.kind} link={value} onLink={onValue} />
        </Field>
      )}
      {value?.kind === "url" && (
        <Field
          label={t("URL")}
          name={`${name}.url`}
          help={t("A web page, a path of your shop such as /pages/about, or mailto: or tel:.")}
          error={errorAt("url")}
        >
          <TextInput
            dir="ltr"
            inputMode="url"
            placeholder="https://"
            value={value.url ?? ""}
            onChange={(event) => onValue({ ...value, url: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

interface TargetPickerProps {
  kind: RecordLinkKind;
  link: Link;
  onLink: (link: Link) => void;
}

function TargetPicker({ kind, link, onLink }: TargetPickerProps) {
  return (
    <RecordPicker
      kind={linkedRecords[kind]}
      id={link.target_id ?? undefined}
      title={link.target?.title}
      onId={(id, record) =>
        onLink({
          ...link,
          target_id: id ?? null,
          target: record ? { title: record.title, is_shown: record.isShown } : null,
        })
      }
    />
  );
}
