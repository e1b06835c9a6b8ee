export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Tells an island that has just been hydrated what the shopper, the browser's autofill or its memory of the form had
 * typed and chosen while the script was still on its way. React leaves such a value in the field but does not know of
 * it, and its next rendering would put the server's value back.
 */
export function reportTypedText(within: Element): void {
  const changed = [...within.querySelectorAll<Field>("input, textarea, select")].filter(isChanged);
  for (const field of changed) publish(field);
  // A field that has been left already is left once more, after React has rendered what it was told.
  setTimeout(() => {
    for (const field of changed)
      if (field !== document.activeElement)
        field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
}

/** Whether a field no longer says what the server wrote into it. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      )
    );
  if (field.type === "hidden") return false;
  if (isTicked(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox");
  return field.value !== field.defaultValue;
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === "radio" || field.type === "checkbox";

/** React reports a change only where the value differs from the one it saw last, so it is shown the old one first. */
function publish(field: Field): void {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isTicked(field)) {
    field.checked = !field.checked;
    field.click();
  } else {
    const typed = field.value;
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, typed);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
