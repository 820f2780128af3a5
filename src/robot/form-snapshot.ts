import type { FormControl } from './form-control.ts';

/** A value that a form sends although nobody can see its field. */
export interface HiddenValue {
  name: string;
  value: string;
  /** Number of its form in the page, -1 outside of any. */
  form: number;
  /** The page's text right before and after it. */
  beside: string;
}

export interface FormSnapshot {
  language: string;
  controls: FormControl[];
  technical: HiddenValue[];
  /** Whether a dialog covers the document: then people can only use what is in the dialog. */
  hasDialog: boolean;
}

/**
 * Captures all of a document at once. Runs inside the page, so it uses nothing from outside its own body. Accessible
 * names follow the order of the W3C accessible name computation. Invisible controls are left out: honeypots are off
 * screen, have no size, or their box has none. A styled radio button, check box or file field still counts by its
 * label.
 */
export function captureFormSnapshot(): { facts: FormSnapshot; elements: Element[]; dialog: Element | undefined } {
  const elements: Element[] = [];
  const controls: FormControl[] = [];
  const forms: Element[] = [];
  const groupElements: Element[] = [];
  const radioSets = new Map<unknown, FormControl>();

  const shown = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (element.closest('[aria-hidden="true"], [inert]')) return false;
    const box = element.getBoundingClientRect();
    const isSmall = ({ width, height }: DOMRect) => width <= 2 || height <= 2;
    const hides = (at: Element) => isSmall(at.getBoundingClientRect()) && getComputedStyle(at).overflow !== 'visible';
    if (isSmall(box) || box.right + scrollX <= 0 || box.bottom + scrollY <= 0) return false;
    let around = element.parentElement;
    while (around && around !== document.body && !hides(around)) around = around.parentElement;
    return !around || around === document.body;
  };

  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
    if (!(node instanceof Element) || node.matches('script, style, [aria-hidden="true"]')) return '';
    if (node.matches('input, select, textarea')) return ' ';
    if (node.matches('br')) return '\n';
    if (node.matches('img')) return node.getAttribute('alt') ?? '';
    if (node.hasAttribute('aria-label')) return node.getAttribute('aria-label') ?? '';
    const display = getComputedStyle(node).display;
    if (display === 'none') return '';
    const inner = [...node.childNodes].map(textOf).join('');
    return display.startsWith('inline') || display === 'contents' ? inner : `\n${inner}\n`;
  };
  const tidy = (text: string): string =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n');
  const opensOf = (element: Element): FormControl['opens'] => {
    if (element.matches('input[list]')) return 'datalist';
    const list = '[role=combobox]:not(select, :has(input)), [role=combobox] input, button[aria-haspopup=listbox]';
    if (element.matches(list)) return 'listbox';
    return element.matches('[role=grid], input[readonly]') ? 'calendar' : '';
  };
  const isOneOfButtons = (element: Element): boolean => {
    if (!element.matches('button[aria-pressed], [role=button][aria-pressed]')) return false;
    // Days of a calendar belong to the calendar.
    const group = element.closest('fieldset, [role=group], [role=grid]');
    if (group?.matches('[role=grid]')) return false;
    return (group?.querySelectorAll('[aria-pressed]').length ?? 0) > 1;
  };
  const nameFrom = (element: Element): string => tidy([...element.childNodes].map(textOf).join(''));
  const named = (element: Element, attribute: string): string => {
    const root = element.getRootNode() as Document | ShadowRoot;
    const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);
    return tidy(
      ids
        .map((id) => root.getElementById(id))
        .filter((found) => found !== element || !(opensOf(element) || element.matches('[aria-haspopup]')))
        .map((found) => (found ? nameFrom(found) : ''))
        .join(' '),
    );
  };
  const labelsOf = (element: Element): HTMLElement[] => [...((element as HTMLInputElement).labels ?? [])];
  const nameOf = (element: Element): string => {
    const givenName = named(element, 'aria-labelledby') || element.getAttribute('aria-label')?.trim();
    if (givenName) return givenName;
    const labelled = tidy(labelsOf(element).map(nameFrom).join(' '));
    if (labelled) return labelled;
    // Its own text is its current answer.
    if (opensOf(element) && !element.matches('input, [role=grid]')) return '';
    if (element.matches('input[type=submit], input[type=button]')) return (element as HTMLInputElement).value;
    if (element.matches('input[type=image]')) return element.getAttribute('alt') ?? '';
    if (element.matches('button, a, summary, [role]'))
      return nameFrom(element) || (element.getAttribute('title') ?? '');
    return element.getAttribute('title') || element.getAttribute('placeholder') || '';
  };
  const groupsOf = (element: Element): { names: string[]; starred: boolean; group: number } => {
    const names: string[] = [];
    let group = -1;
    let starred = false;
    for (let node = element.parentElement; node; node = node.parentElement) {
      if (!node.matches('fieldset, [role=group], [role=radiogroup]')) continue;
      const legend = [...node.children].find((child) => child.matches('legend'));
      const name =
        named(node, 'aria-labelledby') || node.getAttribute('aria-label') || (legend ? nameFrom(legend) : '');
      if (!name) continue;
      if (names.length === 0) {
        starred = node.getAttribute('aria-required') === 'true' || /\*/.test(legend?.textContent ?? '');
        group = groupElements.includes(node) ? groupElements.indexOf(node) : groupElements.push(node) - 1;
      }
      names.push(name);
    }
    return { names, starred, group };
  };
  const kindOf = (element: Element): FormControl['kind'] | 'radio' => {
    if (element.matches('[role=radio]') || isOneOfButtons(element)) return 'radio';
    if (element.matches('[role=grid]')) return 'date';
    if (opensOf(element) === 'listbox' && !element.matches('input')) return 'choice';
    if (element.matches('a, button, summary, [role=button], [role=link]')) return 'button';
    if (element.matches('input[type=submit], input[type=button], input[type=image]')) return 'button';
    if (element.matches('select:not([multiple])')) return 'choice';
    if (element.matches('textarea')) return 'text';
    if (!(element instanceof HTMLInputElement)) return 'other';
    if (element.type === 'checkbox') return 'tick';
    if (element.type === 'radio' || element.type === 'file' || element.type === 'date') return element.type;
    return ['text', 'email', 'tel', 'url', 'number', 'search', 'password'].includes(element.type) ? 'text' : 'other';
  };
  const valueHeld = (element: Element): string => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? '';
    if (element instanceof HTMLTextAreaElement) return element.value;
    if (element.matches('[role=grid]'))
      return [...element.querySelectorAll('[aria-selected=true], [aria-pressed=true]')].map(nameOf).join(', ');
    if (opensOf(element) && !(element instanceof HTMLInputElement)) return nameFrom(element);
    if (!(element instanceof HTMLInputElement)) return element.getAttribute('aria-checked') === 'true' ? 'on' : '';
    if (element.type === 'checkbox') return element.checked ? 'on' : '';
    return element.type === 'file' ? (element.files?.[0]?.name ?? '') : element.value;
  };
  const sent = (element: Element): string => {
    if (element.matches('input[type=checkbox], input[type=radio]'))
      return (element as HTMLInputElement).checked ? (element as HTMLInputElement).value : '';
    return (element as HTMLInputElement).value ?? '';
  };
  const collect = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(
        'input:not([type=hidden], [type=reset]), select, textarea, button:not([type=reset]), a[href], summary, ' +
          '[role=button], [role=link], [role=combobox], [role=textbox], [role=checkbox], [role=radio], [role=radiogroup][aria-required=true], [role=grid]',
      )
        ? [element]
        : []),
      ...(element.shadowRoot ? collect(element.shadowRoot) : []),
    ]);
  const fields = 'input:not([type=hidden]), select, textarea, button';
  const besideOf = (element: Element): string => {
    let around: Element = element;
    for (let node = element.parentElement; node && !node.matches('form, body, fieldset'); node = node.parentElement) {
      if (node.querySelectorAll(fields).length > 1) break;
      around = node;
    }
    return around === element ? '' : nameFrom(around).slice(0, 600);
  };
  const formOf = (element: Element): number => {
    const form = (element as HTMLInputElement).form ?? element.closest('form');
    if (!form) return -1;
    return forms.includes(form) ? forms.indexOf(form) : forms.push(form) - 1;
  };
  const sendsTo = (element: Element): string => {
    const form = (element as HTMLButtonElement).form ?? null;
    const action =
      element.getAttribute('formaction') ?? form?.getAttribute('action') ?? (form?.method === 'post' ? '' : null);
    return form && action !== null ? (URL.parse(action, document.baseURI)?.href ?? '') : '';
  };
  const textNextTo = (element: Element, side: 'previousSibling' | 'nextSibling'): string => {
    let node = element[side];
    while (node && (node instanceof Element ? node.matches('input[type=hidden]') : !node.textContent?.trim()))
      node = node[side];
    return node && !(node instanceof Element && (node.matches(fields) || node.querySelector(fields)))
      ? textOf(node)
      : '';
  };
  const hidden = (element: Element, value: string): HiddenValue => ({
    name: element.getAttribute('name') ?? '',
    value,
    form: formOf(element),
    beside: tidy(`${textNextTo(element, 'previousSibling')}\n${textNextTo(element, 'nextSibling')}`).slice(0, 300),
  });

  const dialog = [...document.querySelectorAll('dialog:modal, [aria-modal=true]')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .at(-1);
  const technical = [...document.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map((element) =>
    hidden(element, element.value),
  );
  for (const element of collect(dialog ?? document)) {
    const kind = kindOf(element);
    const labels = labelsOf(element);
    const styled = kind === 'radio' || kind === 'tick' || kind === 'file';
    if (!shown(element) && !(styled && labels.some(shown))) {
      // A hidden ticked box is somebody's choice, not a technical value.
      if (!styled) technical.push(hidden(element, sent(element)));
      continue;
    }
    if (element.matches(':disabled, [aria-disabled="true"]')) continue;
    if (element.matches('[role=combobox]:has(input)')) continue;
    if (element.matches('[role=radiogroup]') && element.querySelector('input[type=radio], [role=radio]')) continue;
    const input = element as HTMLInputElement;
    const groups = groupsOf(element);
    const place = elements.push(element) - 1;
    const star = labels.some((label) => /\*/.test(label.textContent ?? ''));
    const required = input.required === true || element.getAttribute('aria-required') === 'true' || star;
    const control: FormControl = {
      kind: kind === 'radio' ? 'choice' : kind,
      name: nameOf(element),
      hint: tidy(
        [
          named(element, 'aria-describedby'),
          ...['aria-description', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
        ].join('\n'),
      ),
      beside: kind === 'text' ? besideOf(element) : '',
      groups: groups.names,
      group: groups.group,
      autocomplete: element.getAttribute('autocomplete') ?? '',
      type: element.getAttribute('type')?.toLowerCase() ?? '',
      fieldName: element.getAttribute('name') ?? '',
      required,
      leads: element instanceof HTMLAnchorElement ? element.href : '',
      form: formOf(element),
      sendsTo: kind === 'button' ? sendsTo(element) : '',
      opens: opensOf(element),
      nativeDate: element.matches('[type=date]'),
      readOnly: element.matches('[role=grid]') || (input.readOnly === true && opensOf(element) !== 'listbox'),
      value: valueHeld(element),
      sends: kind === 'radio' ? '' : sent(element),
      problem:
        input.willValidate && !(input.form ?? element.closest('form'))?.noValidate ? input.validationMessage : '',
      options: [],
      element: place,
    };
    const proposed = element instanceof HTMLInputElement ? [...(element.list?.options ?? [])] : [];
    control.options = proposed.map(({ label, value }) => ({ label: label || value, group: '', value, element: place }));
    if (element instanceof HTMLSelectElement) {
      const open = [...element.options].filter((option) => !option.disabled);
      control.options = open.map((option) => ({
        label: option.label.trim(),
        group: option.closest('optgroup')?.label ?? '',
        value: option.value,
        element: place,
      }));
    }
    if (kind !== 'radio') {
      if (control.opens === 'listbox' && control.kind === 'choice' && !control.name)
        Object.assign(control, { name: groups.names[0] ?? control.value, groups: groups.names.slice(1) });
      // The group's name is the question; the calendar's own name is the month it shows.
      if (element.matches('[role=grid]') && groups.names[0])
        Object.assign(control, { name: groups.names[0], groups: groups.names.slice(1) });
      controls.push(control);
      if (!element.matches('button[aria-haspopup=dialog], button[aria-haspopup=grid]')) continue;
      const question = named(element, 'aria-labelledby') || tidy(labels.map(nameFrom).join(' ')) || groups.names[0];
      controls.push({
        ...control,
        kind: 'date',
        name: question ?? control.name,
        opens: 'calendar',
        readOnly: true,
        value: nameFrom(element),
      });
      continue;
    }
    const isNative = element.matches('input');
    const code = isNative ? input.value : (element.getAttribute('data-value') ?? element.getAttribute('value') ?? '');
    const option = { label: control.name, group: '', value: code || (isNative ? '' : control.name), element: place };
    const ownGroup = element.closest('[role=radiogroup], [role=group], fieldset');
    const key = isNative || !ownGroup ? `${control.form} ${input.name || `alone ${place}`}` : ownGroup;
    const set = radioSets.get(key) ?? {
      ...control,
      name: groups.names[0] ?? '',
      groups: groups.names.slice(1),
      value: '',
    };
    if (!radioSets.has(key)) controls.push(set);
    radioSets.set(key, set);
    set.options.push(option);
    set.required ||= input.required === true || groups.starred;
    set.problem ||= control.problem;
    if (!(isNative ? input.checked : element.matches('[aria-checked=true], [aria-pressed=true]'))) continue;
    // Several buttons of one group can be pressed.
    set.value = set.value ? `${set.value}, ${option.label}` : option.label;
    set.sends = option.value;
  }
  const facts = { language: document.documentElement.lang, controls, technical, hasDialog: dialog !== undefined };
  return { facts, elements, dialog };
}
