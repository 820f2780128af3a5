import type { PageMutation } from './page-rewriter.ts';

// What portals change from one week to the next and no visitor stumbles over: none of it changes what is asked, and a run
// that meets one can end right. Each is handed to a browser as its own text: nothing from outside its body is there then.

export const labelInCapitals: PageMutation = ({ fields, labelOf }) => {
  const labels = fields.filter(({ type }) => type !== 'radio').map((field) => labelOf(field)?.firstChild);
  for (const words of labels)
    if (words?.nodeType === Node.TEXT_NODE) words.textContent = (words.textContent ?? '').toUpperCase();
  return labels.length > 0 ? {} : undefined;
};

export const labelSplitIntoElements: PageMutation = ({ fields, labelOf, page }) => {
  let parted = 0;
  for (const field of fields) {
    const words = labelOf(field)?.firstChild;
    if (words?.nodeType !== Node.TEXT_NODE) continue;
    const parts = (words.textContent ?? '').split(/(?<= )/).map((part) => {
      const around = page.createElement(parted % 2 ? 'b' : 'span');
      around.textContent = part;
      return around;
    });
    (words as Text).replaceWith(...parts);
    parted += 1;
  }
  return parted > 0 ? {} : undefined;
};

export const labelWithPicture: PageMutation = ({ fields, labelOf, pickAny: any }) => {
  const labels = fields.map((field) => labelOf(field)).filter((label) => label);
  for (const label of labels)
    label?.insertAdjacentHTML(
      'afterbegin',
      any([
        '<span aria-hidden="true">★ </span>',
        '<svg aria-hidden="true" width="16" height="16"><title>Icon</title><circle r="8"/></svg>',
        '<img alt="" width="16" height="16">',
      ]) ?? '',
    );
  return labels.length > 0 ? {} : undefined;
};

export const labelAroundField: PageMutation = ({ textInputs: texts, labelOf }) => {
  const labelled = texts.filter((field) => labelOf(field));
  for (const field of labelled) labelOf(field)?.append(field);
  return labelled.length > 0 ? {} : undefined;
};

export const requiredAbbreviated: PageMutation = ({ fields, labelOf }) => {
  const required = fields.filter((field) => field.required && !/radio|checkbox/.test(field.type) && labelOf(field));
  for (const field of required) labelOf(field)?.insertAdjacentHTML('beforeend', ' <abbr title="required">*</abbr>');
  return required.length > 0 ? {} : undefined;
};

export const helpTextBesideField: PageMutation = ({ textInputs: texts, pickAny: any, groupOf, page }) => {
  const field = any(texts);
  if (!field) return undefined;
  const help = page.createElement('p');
  help.textContent =
    any([
      'You find it on your registration document.',
      'Please write it as it stands in your papers.',
      'We need it to deal with your request.',
    ]) ?? '';
  groupOf(field).append(help);
  return {};
};

export const optionsInGroups: PageMutation = ({ form, pickAny: any, page }) => {
  const list = any([...(form?.querySelectorAll('select') ?? [])].filter(({ options }) => options.length > 3));
  if (!list) return undefined;
  const [often, others] = ['Frequently chosen', 'All others'].map((label) =>
    Object.assign(page.createElement('optgroup'), { label }),
  );
  for (const [index, option] of [...list.options].filter(({ value }) => value).entries())
    (index % 3 === 0 ? often : others)?.append(option);
  if (often && others) list.append(often, others);
  return {};
};

export const optionsReordered: PageMutation = ({ form, pickAny: any, below }) => {
  const list = any([...(form?.querySelectorAll('select') ?? [])].filter(({ options }) => options.length > 2));
  if (!list) return undefined;
  const options = [...list.options].filter(({ value }) => value);
  while (options.length > 0) list.append(...options.splice(below(options.length), 1));
  return {};
};

export const moreOptions: PageMutation = ({ form, pickAny: any, page }) => {
  const list = any(form?.querySelectorAll('select') ?? []);
  if (!list) return undefined;
  for (const name of ['Atlantis', 'Lemuria', 'Hyperborea']) {
    const option = page.createElement('option');
    Object.assign(option, { value: `x-${name}`, textContent: name });
    list.append(option);
  }
  return {};
};

export const datalistSuggestions: PageMutation = ({ textInputs: texts, pickAny: any }) => {
  const field = any(texts);
  if (!field) return undefined;
  field.setAttribute('list', 'proposals');
  field.insertAdjacentHTML(
    'afterend',
    '<datalist id="proposals"><option value="First"></option><option value="Second"></option></datalist>',
  );
  return {};
};

export const buttonInField: PageMutation = ({ textInputs: texts, pickAny: any }) => {
  const field = any(texts);
  if (!field) return undefined;
  field.insertAdjacentHTML(
    'afterend',
    `<button type="button" aria-label="${any(['Clear', 'Help', 'What is this?'])}">×</button>`,
  );
  return {};
};

export const keyboardHints: PageMutation = ({ textInputs: texts, pickAny: any }) => {
  for (const field of texts) {
    field.setAttribute('inputmode', any(['text', 'numeric', 'email']) ?? 'text');
    field.setAttribute('autocapitalize', 'characters');
    field.setAttribute('spellcheck', 'false');
  }
  return texts.length > 0 ? {} : undefined;
};

export const autofillForbidden: PageMutation = ({ textInputs: texts }) => {
  for (const field of texts) field.setAttribute('autocomplete', 'off');
  return texts.length > 0 ? {} : undefined;
};

/** What is shown in capitals and held as it was typed. */
export const uppercaseByCss: PageMutation = ({ textInputs: texts, page }) => {
  const style = page.createElement('style');
  style.textContent = 'input { text-transform: uppercase }';
  page.head.append(style);
  return texts.length > 0 ? {} : undefined;
};

export const buttonWithIcon: PageMutation = ({ form, pickAny: any }) => {
  const button = form?.querySelector('button[type=submit]');
  if (!button) return undefined;
  const words = button.textContent?.trim() ?? '';
  button.innerHTML =
    any([
      `<svg aria-hidden="true" width="16" height="16"><circle r="8"/></svg> <span>${words}</span>`,
      `<span>${words.toUpperCase()}</span>`,
      `<span>${words}</span> <span aria-hidden="true">→</span>`,
    ]) ?? '';
  return {};
};

export const buttonDisabledUntilFilled: PageMutation = ({ form, page }) => {
  const button = form?.querySelector('button[type=submit]');
  if (!form || !button) return undefined;
  const script = page.createElement('script');
  script.textContent = `{
    const form = document.querySelector('form[method=post]');
    const button = form.querySelector('button[type=submit]');
    const look = () => { button.disabled = [...form.querySelectorAll('input[type=text][required], select[required]')].some((field) => field.value === ''); };
    look();
    form.addEventListener('input', look);
    form.addEventListener('change', look);
  }`;
  page.body.append(script);
  return {};
};

export const buttonEnabledLate: PageMutation = ({ form, page, below }) => {
  const button = form?.querySelector('button[type=submit]');
  if (!button) return undefined;
  const script = page.createElement('script');
  script.textContent = `{
    const button = document.querySelector('form[method=post] button[type=submit]');
    button.disabled = true;
    setTimeout(() => { button.disabled = false; }, ${300 + below(500)});
  }`;
  page.body.append(script);
  return {};
};

export const formShownLate: PageMutation = ({ form, page, below }) => {
  if (!form) return undefined;
  const script = page.createElement('script');
  script.textContent = `{
    const form = document.querySelector('form[method=post]');
    form.style.display = 'none';
    setTimeout(() => { form.style.display = ''; }, ${300 + below(500)});
  }`;
  page.body.append(script);
  return {};
};

export const layoutShift: PageMutation = ({ page, below }) => {
  const script = page.createElement('script');
  script.textContent = `setTimeout(() => document.body.insertAdjacentHTML('afterbegin', '<div style="height:180px">Our office is closed on Friday.</div>'), ${150 + below(600)});`;
  page.body.append(script);
  return {};
};

export const loadingOverlay: PageMutation = ({ page, below }) => {
  const script = page.createElement('script');
  script.textContent = `{
    const veil = document.createElement('div');
    veil.style = 'position:fixed;inset:0;background:#fffc;z-index:99';
    veil.textContent = 'Loading ...';
    document.body.append(veil);
    setTimeout(() => veil.remove(), ${300 + below(500)});
  }`;
  page.body.append(script);
  return {};
};

export const stickyHeader: PageMutation = ({ page, pick }) => {
  const [place, room] = pick([
    ['top', 'paddingTop'],
    ['bottom', 'paddingBottom'],
  ] as const);
  page.body.style[room] = '120px';
  page.body.insertAdjacentHTML(
    'beforeend',
    `<div style="position:fixed;left:0;right:0;${place}:0;height:110px;background:#eee;z-index:9">The city’s online services</div>`,
  );
  return {};
};

export const cookieBar: PageMutation = ({ page }) => {
  page.body.insertAdjacentHTML(
    'beforeend',
    `<div style="height:90px"></div><div style="position:fixed;left:0;right:0;bottom:0;background:#222;color:#fff;padding:20px" id="bar">This site uses cookies that are needed for it to work. <button type="button" onclick="document.getElementById('bar').remove()">OK</button></div>`,
  );
  return {};
};

export const chatButton: PageMutation = ({ page }) => {
  page.body.insertAdjacentHTML(
    'beforeend',
    '<div style="position:fixed;right:12px;bottom:12px;z-index:9"><button type="button" style="width:64px;height:64px;border-radius:50%">Chat with us</button></div>',
  );
  return {};
};

export const searchInHead: PageMutation = ({ page }) => {
  page.body.insertAdjacentHTML(
    'afterbegin',
    '<header><form role="search" action="mutant-search"><label for="m9">Search</label><input id="m9" type="search" name="mutant-q"><button>Search</button></form></header>',
  );
  return {};
};

export const signInInHead: PageMutation = ({ page }) => {
  page.body.insertAdjacentHTML(
    'afterbegin',
    '<header><form method="post" action="mutant-sign-in"><label for="m7">User name</label><input id="m7" name="mutant-user" autocomplete="username"><label for="m8">Password</label><input id="m8" type="password" name="mutant-password"><button>Sign in</button></form></header>',
  );
  return {};
};

export const newsletterInFoot: PageMutation = ({ page }) => {
  page.body.insertAdjacentHTML(
    'beforeend',
    '<footer><form action="mutant-news"><label for="m6">Your e-mail for our newsletter</label><input id="m6" type="email" name="mutant-mail"><button>Subscribe</button></form></footer>',
  );
  return {};
};

export const languageMenu: PageMutation = ({ page, pickAny: any }) => {
  page.body.insertAdjacentHTML(
    'afterbegin',
    any([
      '<nav aria-label="Language"><a href="mutant-fr">Français</a> <a href="mutant-de">Deutsch</a> <a href="mutant-nl">Nederlands</a></nav>',
      '<nav aria-label="Breadcrumb"><ol><li><a href="mutant-home">Home</a></li><li><a href="mutant-services">Services</a></li><li aria-current="page">Application</li></ol></nav>',
      '<p><a href="#main">Skip to content</a> <button type="button">Print</button> <button type="button">A+</button></p>',
    ]) ?? '',
  );
  return {};
};

export const formInScrollBox: PageMutation = ({ form, page }) => {
  if (!form) return undefined;
  const box = page.createElement('div');
  box.style.cssText = 'height:320px;overflow:auto;border:1px solid';
  form.before(box);
  box.append(form);
  return {};
};

export const inColumns: PageMutation = ({ form, pickAny: any }) => {
  if (!form) return undefined;
  form.style.cssText =
    any(['display:grid;grid-template-columns:1fr 1fr;gap:8px', 'columns:2', 'max-width:280px']) ?? '';
  return {};
};

export const longTextBefore: PageMutation = ({ form, below }) => {
  if (!form) return undefined;
  const text = 'The regulation protects the health of those who live in the city and is looked at again every year. ';
  form.insertAdjacentHTML('beforebegin', `<p>${text.repeat(5)}</p>`.repeat(10 + below(30)));
  return {};
};

export const otherSize: PageMutation = ({ page, pickAny: any }) => {
  page.documentElement.style.cssText = any(['zoom:1.5', 'font-size:28px', 'zoom:0.7']) ?? '';
  return {};
};

export const otherColours: PageMutation = ({ page, pickAny: any }) => {
  const style = page.createElement('style');
  style.textContent =
    any([
      'body { background: #111; color: #eee }',
      '* { transition: all 1s !important }',
      'button, input, select { animation: m 2s infinite } @keyframes m { 50% { opacity: 0.8 } }',
    ]) ?? '';
  page.head.append(style);
  return {};
};

export const withoutStyles: PageMutation = ({ page }) => {
  const sheets = page.querySelectorAll('link[rel=stylesheet]');
  for (const sheet of sheets) sheet.remove();
  return sheets.length > 0 ? {} : undefined;
};

export const optionalUpload: PageMutation = ({ form, insert }) => {
  if (!form) return undefined;
  insert('<p><label for="m1">Further papers (optional)</label><input id="m1" type="file" name="mutant-paper"></p>');
  return {};
};

export const characterCount: PageMutation = ({ textInputs: texts, page, pickAny: any, groupOf }) => {
  const field = any(texts);
  if (!field) return undefined;
  groupOf(field).insertAdjacentHTML('beforeend', '<output id="count">0 / 60</output>');
  const script = page.createElement('script');
  script.textContent = `addEventListener('input', ({ target }) => { document.getElementById('count').textContent = target.value.length + ' / 60'; });`;
  page.body.append(script);
  return {};
};

/** Thanks for something else than the application. */
export const unrelatedThanks: PageMutation = ({ page, pickAny: any }) => {
  const words = any([
    'Thank you for visiting our site.',
    'Thank you for your patience.',
    'Many thanks to all who have taken part in our survey.',
  ]);
  page.body.insertAdjacentHTML('beforeend', `<footer><p>${words}</p></footer>`);
  return {};
};

export const priceReformatted: PageMutation = ({ page, pick }) => {
  const write = pick([
    (euros: string, cents: string) => `${euros},${cents} EUR`,
    (euros: string, cents: string) => `EUR ${euros}.${cents}`,
    (euros: string, cents: string) => `€ ${euros},${cents}`,
  ]);
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  let written = 0;
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.textContent ?? '';
    const next = text.replace(
      /(?:(?:€|EUR)\s*(\d+)[.,](\d\d))|(?:(\d+)[.,](\d\d)\s*(?:€|EUR))/g,
      (_, one, two, three, four) => write(one ?? three, two ?? four),
    );
    if (next !== text) written += 1;
    node.textContent = next;
  }
  return written > 0 ? {} : undefined;
};

export const summaryInCapitals: PageMutation = ({ page, shown }) => {
  const lines = [...page.querySelectorAll('dd')].filter(({ textContent }) => shown.includes(textContent?.trim() ?? ''));
  for (const line of lines) line.textContent = (line.textContent ?? '').toUpperCase();
  return lines.length > 0 ? {} : undefined;
};

export const summaryInTable: PageMutation = ({ page }) => {
  const lists = page.querySelectorAll('dl');
  for (const list of lists) {
    const table = page.createElement('table');
    for (const term of list.querySelectorAll('dt')) {
      const row = table.insertRow();
      const head = page.createElement('th');
      head.textContent = term.textContent;
      row.append(head);
      const cell = row.insertCell();
      const said = term.nextElementSibling;
      if (said?.nodeName === 'DD') cell.append(...said.childNodes);
    }
    list.replaceWith(table);
  }
  return lists.length > 0 ? {} : undefined;
};

export const summaryWithExtraLines: PageMutation = ({ page }) => {
  const lists = page.querySelectorAll('dl');
  for (const list of lists)
    list.insertAdjacentHTML(
      'beforeend',
      '<div><dt>Status</dt><dd>In preparation</dd></div><div><dt>Channel</dt><dd>Internet</dd></div>',
    );
  return lists.length > 0 ? {} : undefined;
};

/** A counter of visitors, letters of another host, a button to share: kept out, and no loss. */
export const thirdPartyContent: PageMutation = ({ page, elsewhere, pickAny: any }) => {
  const added = any([
    `<img src="${elsewhere}/pixel.gif" alt="" width="1" height="1">`,
    `<link rel="stylesheet" href="${elsewhere}/fonts.css">`,
    `<iframe src="${elsewhere}/counter" width="1" height="1" title="Counter"></iframe>`,
    `<a href="${elsewhere}/share">Share this page</a>`,
    `<script src="${elsewhere}/counter.js" async></script>`,
  ]);
  page.body.insertAdjacentHTML('beforeend', added ?? '');
  return {};
};
