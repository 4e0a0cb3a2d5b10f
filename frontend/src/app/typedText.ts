type Field = HTMLInputElement | HTMLTextAreaElement;

const namedFields = () => [...document.querySelectorAll<Field>('#root :is(input, textarea)[name]')];

/** What was typed into the prerendered page, with the cursor: the answer puts it into the same fields of the app's page. */
export function keepTypedText(): () => void {
  const drawn = namedFields();
  const typed = drawn.filter(({ value, defaultValue }) => value !== defaultValue);
  const focused = drawn.find((field) => field === document.activeElement);
  return () => {
    const now = new Map(namedFields().map((field) => [field.name, field]));
    for (const { name, value } of typed) {
      const field = now.get(name);
      if (!field) continue;
      // React takes an event for an edit only where the value was not set through the element that it watches.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (!focused) return;
    const field = now.get(focused.name);
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  };
}
