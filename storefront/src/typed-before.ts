export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reports to a newly hydrated island the values that the shopper or the browser's autofill entered before the script
 * loaded. React leaves such a value in the field but doesn't know it, and its next render would restore the server's value.
 */
export function reportTypedText(within: Element): void {
  const changed = [...within.querySelectorAll<Field>("input, textarea, select")].filter(isChanged);
  for (const field of changed) publish(field);
  // A field that had already lost focus gets another blur event, after React has rendered the value.
  setTimeout(() => {
    for (const field of changed)
      if (field !== document.activeElement)
        field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
}

/** True if a field no longer has the server's value. */
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

/** React reports a change only if the value differs from the last one it saw, so it gets the old value first. */
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
