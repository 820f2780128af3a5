import type { PageMutation } from './page-rewriter.ts';

// What a portal's own page does so that the same arrives twice, or before anybody has pressed. Each is handed to a browser as
// its own text: nothing from outside its body is there then.

/** The script of the page posts what its form posts. */
export const alsoPostedByScript: PageMutation = ({ page, submitForm: sending, pickAny: any }) => {
  if (!sending) return undefined;
  const way = any([
    'fetch(to, { method: "POST", body });',
    'fetch(to, { method: "POST", body, keepalive: true });',
    'const request = new XMLHttpRequest(); request.open("POST", to); request.send(body);',
    'navigator.sendBeacon(to, body);',
    'const code = "fetch(" + JSON.stringify(to) + ", { method: \'POST\', headers: { \'content-type\': " + JSON.stringify(type) + " }, body: " + JSON.stringify(String(body)) + " })"; new Worker(URL.createObjectURL(new Blob([code])));',
    'const frame = document.createElement("iframe"); document.body.append(frame); frame.contentWindow.fetch(to, { method: "POST", body });',
  ]);
  const when = any([
    "addEventListener('submit', post, true)",
    "addEventListener('submit', () => setTimeout(post, 0), true)",
    "addEventListener('submit', () => setTimeout(post, 40), true)",
    "addEventListener('submit', () => setInterval(post, 60), true)",
    "form.querySelector('[type=submit]').addEventListener('click', post, true)",
    "form.querySelector('[type=submit]').addEventListener('mousedown', post)",
    "addEventListener('beforeunload', post)",
    "document.addEventListener('visibilitychange', post)",
    // Of a page that is left only this still goes out.
    'addEventListener("pagehide", () => navigator.sendBeacon(form.getAttribute("action"), new URLSearchParams(new FormData(form))))',
  ]);
  const script = page.createElement('script');
  script.textContent = `{
    const form = document.querySelector('form[action="${sending.getAttribute('action')}"]');
    const type = 'application/x-www-form-urlencoded;charset=UTF-8';
    const post = () => {
      const to = new URL(form.getAttribute('action'), location).href;
      const body = new URLSearchParams(new FormData(form));
      ${way}
    };
    ${when};
  }`;
  page.body.append(script);
  return {};
};

/** The form is posted a second time as a form: into a frame, into a window, or once more on its own page. */
export const alsoPostedByForm: PageMutation = ({ page, submitForm: sending, pickAny: any }) => {
  if (!sending) return undefined;
  const way = any([
    'twin("mutant-frame");',
    'twin("_blank");',
    'setTimeout(() => twin("mutant-frame"), 40);',
    'setTimeout(() => HTMLFormElement.prototype.submit.call(form), 60);',
    'if (!again) { again = true; setTimeout(() => form.querySelector("[type=submit]").click(), 30); }',
  ]);
  const script = page.createElement('script');
  script.textContent = `{
    const form = document.querySelector('form[action="${sending.getAttribute('action')}"]');
    let again = false;
    document.body.insertAdjacentHTML('beforeend', '<iframe name="mutant-frame" hidden></iframe>');
    const twin = (target) => {
      const other = Object.assign(document.createElement('form'), { method: 'post', action: form.getAttribute('action'), target });
      for (const [name, value] of new FormData(form))
        other.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      document.body.append(other);
      other.submit();
    };
    addEventListener('submit', ({ target }) => { if (target === form) { ${way} } });
  }`;
  page.body.append(script);
  return {};
};

/** The form is sent by a script, which sends again when the answer is late or lost. */
export const scriptedSubmitWithRetry: PageMutation = ({ page, submitForm: sending, pickAny: any }) => {
  // A card in a frame of its own is sent by the shop's script as it is.
  if (!sending || sending.dataset.cardFrame) return undefined;
  const script = page.createElement('script');
  script.textContent = `addEventListener('submit', (event) => {
    const form = event.target;
    if (form.getAttribute('action') !== ${JSON.stringify(sending.getAttribute('action'))}) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const body = new URLSearchParams(new FormData(form));
    const to = form.getAttribute('action');
    let left = 3;
    const send = async () => {
      left -= 1;
      const late = setTimeout(() => left > 0 && send(), ${any([500, 900, 1400])});
      try {
        const answer = await fetch(to, { method: 'POST', body });
        if (!answer.ok) throw new Error('no answer');
        location.assign(answer.url);
      } catch {
        if (left > 0) setTimeout(send, 200);
      } finally {
        clearTimeout(late);
      }
    };
    send();
  }, true);`;
  page.head.prepend(script);
  return {};
};

/** The page posts by itself, while somebody still reads or types. */
export const submittedBeforeClick: PageMutation = ({ page, submitForm: sending, pickAny: any }) => {
  if (!sending) return undefined;
  const way = any([
    'form.submit()',
    'form.requestSubmit ? form.requestSubmit() : form.submit()',
    'fetch(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form)) })',
    'navigator.sendBeacon(form.getAttribute("action"), new URLSearchParams(new FormData(form)))',
    'form.querySelector("[type=submit]").click()',
  ]);
  const when = any([
    'post()',
    'setTimeout(post, 800)',
    'setTimeout(post, 2500)',
    "form.addEventListener('change', () => isFilled() && post())",
    "form.addEventListener('input', () => isFilled() && setTimeout(post, 100))",
    "form.querySelector('[type=submit]').addEventListener('mouseover', post)",
    "form.querySelector('[type=submit]').addEventListener('focus', post)",
  ]);
  const script = page.createElement('script');
  script.textContent = `addEventListener('load', () => {
    const form = document.querySelector('form[action="${sending.getAttribute('action')}"]');
    const isFilled = () => [...form.querySelectorAll('input:not([type=hidden]), select')].every((field) => field.type === 'checkbox' ? field.checked : field.value);
    const post = () => {
      if (sessionStorage.getItem('mutant-posted')) return;
      sessionStorage.setItem('mutant-posted', '1');
      ${way};
    };
    ${when};
  });`;
  page.body.append(script);
  return {};
};

/** A page on the way leaves by itself, as soon as all is typed or after a while. */
export const autoSubmittedStep: PageMutation = ({ page, form, submitForm: sending, pickAny: any }) => {
  if (!form || sending) return undefined;
  const when = any([
    'setTimeout(leave, 600)',
    "form.addEventListener('change', () => isFilled() && leave())",
    "form.addEventListener('change', leave)",
  ]);
  const script = page.createElement('script');
  script.textContent = `addEventListener('load', () => {
    const form = document.querySelector('form[method=post]');
    const isFilled = () => [...form.querySelectorAll('input[required], select[required]')].every((field) => field.type === 'checkbox' ? field.checked : field.value);
    const leave = () => {
      if (sessionStorage.getItem('mutant-left')) return;
      sessionStorage.setItem('mutant-left', '1');
      form.requestSubmit();
    };
    ${when};
  });`;
  page.body.append(script);
  return {};
};

/** The page of thanks posts what was sent once more. */
export const resentByThankYouPage: PageMutation = ({ page, sent, pickAny: any }) => {
  if (!sent) return undefined;
  const way = any([
    'fetch(to, { method: "POST", body, headers });',
    'fetch(to, { method: "POST", body, headers, keepalive: true });',
    'const request = new XMLHttpRequest(); request.open("POST", to); request.setRequestHeader("content-type", headers["content-type"]); request.send(body);',
    'navigator.sendBeacon(to, new URLSearchParams(body));',
    'const code = "fetch(" + JSON.stringify(new URL(to, location).href) + ", { method: \'POST\', headers: " + JSON.stringify(headers) + ", body: " + JSON.stringify(body) + " })"; new Worker(URL.createObjectURL(new Blob([code])));',
    'form("");',
    'form("mutant-frame");',
    'form("_blank");',
    'const frame = document.createElement("iframe"); document.body.append(frame); frame.contentWindow.fetch(new URL(to, location).href, { method: "POST", body, headers });',
  ]);
  const when = any(['send()', "addEventListener('load', send)", 'setTimeout(send, 300)', 'setTimeout(send, 1500)']);
  const script = page.createElement('script');
  script.textContent = `{
    const to = ${JSON.stringify(sent.to)};
    const body = ${JSON.stringify(sent.body)};
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    document.body.insertAdjacentHTML('beforeend', '<iframe name="mutant-frame" hidden></iframe>');
    const form = (target) => {
      const one = Object.assign(document.createElement('form'), { method: 'post', action: to, target });
      for (const [name, value] of new URLSearchParams(body))
        one.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      document.body.append(one);
      one.submit();
    };
    const send = () => {
      if (sessionStorage.getItem('mutant-again')) return;
      sessionStorage.setItem('mutant-again', '1');
      ${way}
    };
    ${when};
  }`;
  page.body.append(script);
  return {};
};

/** The page of thanks asks for an address that sends, at a portal that takes forms by GET. */
export const resentByGetFromThankYouPage: PageMutation = ({ page, sent, pickAny: any }) => {
  if (!sent) return undefined;
  const address = `${sent.to}?${sent.body}`;
  const attribute = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const script = page.createElement('script');
  script.textContent =
    any([
      `if (!sessionStorage.getItem('mutant-again')) { sessionStorage.setItem('mutant-again', '1'); location.href = ${JSON.stringify(address)}; }`,
      `fetch(${JSON.stringify(address)});`,
      `window.open(${JSON.stringify(address)});`,
      `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(`<iframe hidden src="${attribute}"></iframe>`)});`,
      `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(`<img alt="" src="${attribute}">`)});`,
      `document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(`<meta http-equiv="refresh" content="0;url=${attribute}">`)});`,
      `document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(`<link rel="prefetch" href="${attribute}">`)});`,
      `document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: ${JSON.stringify(JSON.stringify({ prefetch: [{ urls: [address] }] }))} }));`,
    ]) ?? '';
  page.body.append(script);
  return {};
};

/** The page of thanks goes back, and the form it comes to sends what it sent. */
export const resentByHistoryBack: PageMutation = ({ page, submitForm: sending, sent, pickAny: any }) => {
  const script = page.createElement('script');
  if (sent && !sending) {
    script.textContent = `addEventListener('load', () => setTimeout(() => {
      if (sessionStorage.getItem('mutant-back')) return;
      sessionStorage.setItem('mutant-back', '1');
      ${any(['history.back()', 'history.go(-1)', 'navigation.back()'])};
    }, 50));`;
    page.body.append(script);
    return {};
  }
  if (!sending) return undefined;
  script.textContent = `{
    const form = document.querySelector('form[action="${sending.getAttribute('action')}"]');
    addEventListener('submit', ({ target }) => {
      if (target === form) sessionStorage.setItem('mutant-kept', String(new URLSearchParams(new FormData(form))));
    }, true);
    addEventListener('pageshow', () => {
      const kept = sessionStorage.getItem('mutant-kept');
      if (!kept || sessionStorage.getItem('mutant-resent')) return;
      sessionStorage.setItem('mutant-resent', '1');
      const again = Object.assign(document.createElement('form'), { method: 'post', action: form.getAttribute('action') });
      for (const [name, value] of new URLSearchParams(kept))
        again.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      document.body.append(again);
      again.submit();
    });
  }`;
  page.body.append(script);
  return {};
};

/** The form that sends asks by GET: what was typed is in the address then. */
export const submitByGet: PageMutation = ({ submitForm: sending }) => {
  if (!sending) return undefined;
  sending.setAttribute('method', 'get');
  return { byGet: sending.getAttribute('action') ?? '' };
};

/** A form on the way does. */
export const stepByGet: PageMutation = ({ form, submitForm: sending }) => {
  if (!form || sending || form.enctype === 'multipart/form-data') return undefined;
  form.setAttribute('method', 'get');
  return { byGet: form.getAttribute('action') ?? '' };
};
