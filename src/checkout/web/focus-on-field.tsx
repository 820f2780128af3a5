import { useEffect } from 'react';
import { fieldId } from '#ui/field-frame.tsx';

/** Stands beside fields that may come late: leads to the one that is to be changed, of a group to what is chosen. */
export function FocusOnField({ name }: { name: string }) {
  useEffect(() => {
    const control = document.getElementById(fieldId(name));
    const group = control?.matches('[type=radio]') ? control.closest('fieldset') : null;
    const chosen = group?.querySelector<HTMLElement>(':checked');
    (chosen ?? control)?.focus();
  }, [name]);
  return null;
}
