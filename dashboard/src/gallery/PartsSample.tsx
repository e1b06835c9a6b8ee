import { Copy, Ellipsis, Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { PushSwitch } from "../features/push/PushSwitch.tsx";
import { Banner } from "../ui/feedback/Banner.tsx";
import { Button, IconButton } from "../ui/button/Button.tsx";
import { ConfirmDialog, Dialog, Drawer } from "../ui/overlay/Dialog.tsx";
import { DateText } from "../ui/text/DateText.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { Field } from "../ui/form/Field.tsx";
import { Code, Figure, Money } from "../ui/text/Figure.tsx";
import { Menu } from "../ui/overlay/Menu.tsx";
import { PageHead } from "../ui/layout/PageHead.tsx";
import { ProgressBar } from "../ui/feedback/ProgressBar.tsx";
import { SetupGuide } from "../ui/layout/SetupGuide.tsx";
import { SkeletonLines } from "../ui/feedback/Skeleton.tsx";
import { StatusBadge } from "../ui/feedback/StatusBadge.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { ButtonLink, OutsideLink, TextLink } from "../ui/button/TextLink.tsx";
import { TimeSeries } from "../ui/chart/TimeSeries.tsx";
import { UndoBar } from "../ui/feedback/UndoBar.tsx";
import { notify } from "../ui/feedback/toast.tsx";

const days = Array.from({ length: 30 }, (_, index) =>
  new Date(Date.UTC(2026, 9, 22 + index)).toLocaleDateString("en", { day: "numeric", month: "short" }),
);
const wave = (shift: number) =>
  days.map((_, index) => Math.round(900 + index * 30 + 500 * Math.sin(index / 2.3 + shift)));

type OpenDialog = "dialog" | "confirm" | "drawer";

export function PartsSample() {
  const [open, setOpen] = useState<OpenDialog>();
  const [undoable, setUndoable] = useState<string>();
  return (
    <>
      <PageHead
        title="Components"
        note="Each component with long text, without content, with an error and while loading."
      />
      <Show name="Notifications on this device">
        <PushSwitch />
      </Show>
      <Show name="Setup guide">
        <SetupGuideSample />
      </Show>
      <Show name="Buttons">
        <ButtonSamples />
      </Show>
      <Show name="Badges, figures and dates">
        <TextSamples />
      </Show>
      <Show name="Banners, messages and dialogs">
        <BannerSamples />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => notify("Product updated", "success")}>Show toast</Button>
          <Button onClick={() => notify("You're offline. Check your internet connection.", "warning")}>
            Show warning
          </Button>
          <Button onClick={() => setUndoable("3 products archived")}>Archive 3 products</Button>
          <Button onClick={() => setOpen("dialog")}>Open dialog</Button>
          <Button onClick={() => setOpen("confirm")}>Delete 3 products…</Button>
          <Button onClick={() => setOpen("drawer")}>Open drawer</Button>
        </div>
      </Show>
      <Show name="Charts">
        <ChartSample />
      </Show>
      <Show name="Loading and empty">
        <WaitingSamples />
      </Show>
      <UndoBar
        text={undoable}
        onUndo={() => notify("Products restored", "success")}
        onGone={() => setUndoable(undefined)}
      />
      <DialogSamples open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function SetupGuideSample() {
  return (
    <SetupGuide
      title="Get ready to sell"
      onDismiss={() => undefined}
      steps={[
        {
          id: "1",
          title: "Add a product",
          value: "3 products",
          done: true,
          actions: null,
          change: <TextLink to="/">View products</TextLink>,
        },
        {
          id: "2",
          title: "Choose payment methods",
          note: "Cash on delivery needs no account with a payment provider.",
          value: "Payment: cash on delivery",
          done: false,
          actions: <Button look="primary">Use cash on delivery</Button>,
          change: null,
        },
        {
          id: "3",
          title: "Set the delivery fee",
          note: "Customers see it before they order.",
          value: "Delivery: Standard, €4.90",
          done: false,
          actions: null,
          change: <TextLink to="/">Change delivery</TextLink>,
        },
      ]}
    />
  );
}

function ButtonSamples() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" icon={Plus}>
          Add product
        </Button>
        <Button>Export orders</Button>
        <Button look="quiet">Clear all</Button>
        <Button look="danger" icon={Trash2}>
          Delete product
        </Button>
        <Button look="primary" busy>
          Save product
        </Button>
        <Button disabledReason="Only the owner can close the shop">Close shop</Button>
        <IconButton icon={Copy} label="Copy link" />
        <IconButton icon={Ellipsis} label="More" look="plain" />
        <ButtonLink to="/ui">View shop</ButtonLink>
        <Menu
          trigger={<Button>More…</Button>}
          items={[
            { label: "Duplicate", icon: Copy, onClick: () => undefined },
            { label: "Archive", note: "Hidden from shoppers, still in reports", onClick: () => undefined },
            { label: "Delete product", icon: Trash2, danger: true, onClick: () => undefined },
          ]}
        />
      </div>
      <div className="flex max-w-70">
        <Button look="primary">Allgemeine Geschäftsbedingungen veröffentlichen und benachrichtigen</Button>
      </div>
    </>
  );
}

function TextSamples() {
  return (
    <>
      <p>
        <TextLink to="/ui">A link inside</TextLink>,{" "}
        <OutsideLink href="https://example.org/">a link outside</OutsideLink>, order <Code>#1042</Code>,{" "}
        <Figure value={1234567} /> units, <Figure share={0.127} />, <Money minor={123450} currency="BDT" />,{" "}
        <Money minor={1500} currency="JPY" />, <DateText at="2026-11-18T09:00:00Z" format="day" />.
      </p>
      <div className="flex flex-wrap gap-2">
        <StatusBadge tone="positive" shape="done">
          Paid
        </StatusBadge>
        <StatusBadge tone="caution" shape="part">
          Part shipped
        </StatusBadge>
        <StatusBadge tone="neutral" shape="none">
          Unfulfilled
        </StatusBadge>
        <StatusBadge tone="critical" shape="problem">
          Chargeback
        </StatusBadge>
        <StatusBadge tone="neutral" shape="reversed">
          Refunded
        </StatusBadge>
        <StatusBadge tone="info" shape="part">
          Test order
        </StatusBadge>
      </div>
    </>
  );
}

function ChartSample() {
  return (
    <TimeSeries
      title="Sales per day"
      days={days}
      series={[
        { label: "This month", values: wave(0) },
        { label: "Month before", values: wave(1.4) },
      ]}
      format={(value) => `€ ${value.toLocaleString("en")}`}
    />
  );
}

function WaitingSamples() {
  return (
    <>
      <ProgressBar label="Import of products.csv" value={0.32} note="320 of 1,000" />
      <ProgressBar label="Export of orders" value={undefined} />
      <SkeletonLines lines={3} />
      <EmptyState
        title="No coupons yet"
        action={<Button look="primary">Add coupon</Button>}
        example={["WELCOME10", "10 % off", "0 of 100 used"]}
      >
        A coupon brings back people who left without buying.
      </EmptyState>
    </>
  );
}

function BannerSamples() {
  return (
    <>
      <Banner tone="info" title="A new domain takes up to an hour" />
      <Banner tone="caution" title="Three products are almost gone" action={<Button>See inventory</Button>}>
        Order more before the weekend.
      </Banner>
      <Banner tone="critical" title="The parcel label could not be made" action={<Button>Try again</Button>}>
        The courier did not answer. Your order is safe.
      </Banner>
      <Banner tone="positive" title="Your domain is connected" />
    </>
  );
}

function DialogSamples({ open, onClose }: { open: OpenDialog | undefined; onClose: () => void }) {
  return (
    <>
      <Dialog
        open={open === "dialog"}
        onOpenChange={onClose}
        title="Rename view"
        description="The others keep theirs."
        footer={<Button look="primary">Rename view</Button>}
      >
        <Field label="Name">
          <TextInput defaultValue="COD to confirm" />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onOpenChange={onClose}
        title="Delete 3 products?"
        action="Delete 3 products"
        onConfirm={() => undefined}
      >
        Shoppers no longer see them. Orders that contain them don’t change. You can’t undo this.
      </ConfirmDialog>
      <Drawer
        open={open === "drawer"}
        onOpenChange={onClose}
        title="Refund order"
        description="What goes back to the customer."
        footer={<Button look="primary">Refund € 59.00</Button>}
      >
        <Field label="Reason" optional>
          <TextInput />
        </Field>
      </Drawer>
    </>
  );
}

function Show({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="mb-10">
      <h2 className="mb-3 text-micro text-ink3">{name}</h2>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  );
}
