import { GripVertical } from "lucide-react";
import type { PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./Button.tsx";

interface DragHandleProps {
  /** Name of the item that it moves. */
  name: string;
  /** By how many positions each key moves the item. */
  steps: Record<string, number>;
  onStep: (step: number) => void;
  onGrab: () => void;
  onDrag: (event: PointerEvent) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** The button that moves an item with the pointer or with arrow keys. */
export function DragHandle({ name, steps, onStep, onGrab, onDrag, onDrop, onCancel }: DragHandleProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon={GripVertical}
      label={t("Drag {{name}}", { name })}
      className="touch-none text-ink3 not-aria-disabled:cursor-grab"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onGrab();
      }}
      onPointerMove={onDrag}
      onPointerUp={onDrop}
      onPointerCancel={onCancel}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        onStep(step);
      }}
    />
  );
}
