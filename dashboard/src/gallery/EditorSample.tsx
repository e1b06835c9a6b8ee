import { useState } from "react";
import { Breadcrumb } from "../ui/layout/Breadcrumb.tsx";
import { Editor, DetailList, Section } from "../ui/layout/Editor.tsx";
import { Field } from "../ui/form/Field.tsx";
import { Money } from "../ui/text/Figure.tsx";
import { PageHead } from "../ui/layout/PageHead.tsx";
import { SaveBar } from "../ui/form/SaveBar.tsx";
import { StatusBadge } from "../ui/feedback/StatusBadge.tsx";
import { TextArea, TextInput } from "../ui/form/TextInput.tsx";
import { Timeline } from "../ui/layout/Timeline.tsx";

const stored = { title: "Linen shirt, washed, stone grey", note: "" };

export function EditorSample() {
  const [draft, setDraft] = useState(stored);
  const dirty = draft.title !== stored.title || draft.note !== stored.note;
  return (
    <>
      <SaveBar
        dirty={dirty}
        message="Unsaved product"
        onSave={() => setDraft(stored)}
        onDiscard={() => setDraft(stored)}
      />
      <PageHead
        back={<Breadcrumb to="/ui">Products</Breadcrumb>}
        title={stored.title}
        beside={
          <StatusBadge tone="positive" shape="done">
            Live
          </StatusBadge>
        }
      />
      <Editor
        side={
          <>
            <Section title="Status">
              <DetailList
                details={[
                  { name: "Status", value: "Active" },
                  { name: "In stock", value: "48 units" },
                  { name: "Price", value: <Money minor={999999999999} currency="EUR" /> },
                ]}
              />
            </Section>
            <Section title="History">
              <Timeline
                events={[
                  {
                    id: "1",
                    at: "2026-11-20T09:00:00Z",
                    who: "Ada Jansen",
                    what: "changed the price",
                    detail: "€ 49.00 → € 59.00",
                  },
                  { id: "2", at: "2026-11-18T09:00:00Z", what: "Stock fell below 50" },
                  { id: "3", at: "2026-11-01T09:00:00Z", who: "Ada Jansen", what: "created this product" },
                ]}
              />
            </Section>
          </>
        }
      >
        <Section title="Product" note="Use words that shoppers search for.">
          <Field label="Title" name="title">
            <TextInput
              value={draft.title}
              onChange={(event) => setDraft({ ...draft, title: event.target.value })}
            />
          </Field>
          <Field label="Description" name="note" optional>
            <TextArea
              rows={6}
              value={draft.note}
              onChange={(event) => setDraft({ ...draft, note: event.target.value })}
            />
          </Field>
        </Section>
        <Section title="Variants">
          <p className="text-ink2">Add an option, such as colour or size, to create variants.</p>
        </Section>
      </Editor>
    </>
  );
}
