// What the replicas' pages do in the visitor's browser. Served as it is.

const banner = document.querySelector('[data-cookie-banner]');

function answerCookies(consent) {
  // biome-ignore lint/suspicious/noDocumentCookie: plain http, on which replicas are served, has no Cookie Store API.
  document.cookie = `consent=${consent}; path=${banner.dataset.path}; SameSite=Lax`;
  banner.remove();
}

for (const button of document.querySelectorAll('[data-cookies]')) {
  button.addEventListener('click', () => answerCookies(button.dataset.cookies));
}

for (const button of document.querySelectorAll('[data-cookie-details]')) {
  button.addEventListener('click', () => {
    const details = document.getElementById(button.getAttribute('aria-controls'));
    details.hidden = !details.hidden;
    button.setAttribute('aria-expanded', String(!details.hidden));
  });
}

// Portals that ask for something twice want it typed, not pasted.
for (const input of document.querySelectorAll('[data-no-paste]')) {
  for (const event of ['paste', 'drop']) input.addEventListener(event, (blocked) => blocked.preventDefault());
}

// Two mistakes that scripts of portals make, after the visitor has looked a last time: one cuts what was typed, the other
// puts a list back to its first answer.
for (const form of document.querySelectorAll('[data-mask-on-submit]')) {
  form.addEventListener('submit', () => {
    const field = form.elements[form.dataset.maskOnSubmit];
    field.value = field.value.slice(0, -2);
  });
}
for (const form of document.querySelectorAll('[data-reset-on-press]')) {
  form.querySelector('button[type=submit]').addEventListener('click', () => {
    form.elements[form.dataset.resetOnPress].selectedIndex = 1;
  });
}

for (const group of document.querySelectorAll('[data-when-name]')) {
  const { whenName, whenIs } = group.dataset;
  for (const choice of document.getElementsByName(whenName)) {
    choice.addEventListener('change', () => {
      group.hidden = choice.type === 'radio' ? choice.value !== whenIs || !choice.checked : choice.value !== whenIs;
    });
  }
}

for (const button of document.querySelectorAll('[data-captcha-reload]')) {
  button.addEventListener('click', () => {
    const picture = document.querySelector('[data-captcha]');
    picture.src = `${picture.src.split('?')[0]}?${Date.now()}`;
  });
}

// A bank's page waits for its customer and goes on by itself.
const waiting = document.querySelector('[data-wait-for]');
if (waiting) {
  const look = async () => {
    const answer = await fetch(waiting.dataset.waitFor).catch(() => undefined);
    const state = answer?.ok ? (await answer.json()).state : 'challenge';
    if (state === 'challenge') setTimeout(look, 2000);
    else location.assign(waiting.dataset.thenGo);
  };
  setTimeout(look, 2000);
}

for (const box of document.querySelectorAll('[data-combobox]')) {
  const [code, input] = box.querySelectorAll('input');
  const list = box.querySelector('[role=listbox]');
  const open = (isOpen) => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
  };
  const narrow = () => {
    const typed = input.value.trim().toLowerCase();
    for (const option of list.children) option.hidden = !option.textContent.toLowerCase().includes(typed);
    open(true);
  };
  const pick = (option) => {
    input.value = option.textContent;
    code.value = option.dataset.value;
    open(false);
  };
  input.addEventListener('input', () => {
    code.value = '';
    narrow();
  });
  input.addEventListener('focus', narrow);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') open(false);
    if (event.key !== 'Enter' || list.hidden) return;
    event.preventDefault();
    const first = [...list.children].find((option) => !option.hidden);
    if (first) pick(first);
  });
  // Before the input loses the focus and the list closes.
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    const option = event.target.closest('[role=option]');
    if (option) pick(option);
  });
  input.addEventListener('blur', () => open(false));
}

for (const button of document.querySelectorAll('[data-add-row]')) {
  button.addEventListener('click', () => {
    const hidden = [...document.querySelectorAll('[data-row][hidden]')];
    for (const row of hidden) if (row.dataset.row === hidden[0].dataset.row) row.hidden = false;
    button.hidden = hidden.every((row) => !row.hidden);
  });
}

for (const button of document.querySelectorAll('[data-close]')) {
  button.addEventListener('click', () => button.closest('[data-veil]').remove());
}

// A card processor's frame: the shop's page has it judge the card first, and pays only what it found good.
for (const form of document.querySelectorAll('[data-card-frame]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const frame = document.getElementById(form.dataset.cardFrame);
    const inner = frame.contentDocument.querySelector('form:has([autocomplete=cc-number])');
    const body = new URLSearchParams(new FormData(inner));
    const answer = await fetch(inner.action, { method: 'POST', body }).catch(() => undefined);
    if (answer?.ok) return form.submit();
    const error = document.getElementById(form.dataset.cardError);
    error.textContent = (await answer?.text()) ?? '';
    error.hidden = false;
  });
}
