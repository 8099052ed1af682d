/**
 * Puts the focus on the first field within that holds a text it refuses. True if there is one: what the field stands for
 * is then still the value before, which is not what anybody sees there, so nothing may be done with it.
 */
export function focusRefusedField(within: Element | null): boolean {
  const field = within?.querySelector<HTMLElement>('input[aria-invalid="true"]');
  field?.focus();
  return Boolean(field);
}
