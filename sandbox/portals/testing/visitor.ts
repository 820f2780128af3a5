/** What one posted field carries: text, or a file by name and content. */
type PostedValue = string | { name: string; content: Uint8Array<ArrayBuffer> };

/** A browser without a screen: keeps cookies, follows redirections, and posts the forms it finds on the page. */
export class Visitor {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();
  status = 0;
  path = '';
  html = '';

  /** @param base address of the portal, with a slash at the end; other hosts' addresses are looked up there too. */
  constructor(base: string) {
    this.#base = base;
  }

  /** Opens a page, following redirections. */
  async open(path: string, init: RequestInit = {}): Promise<this> {
    const url = new URL(path, this.#base);
    const response = await this.fetch(path, init);
    const next = response.headers.get('location');
    if (next) return this.open(next);
    this.status = response.status;
    this.path = url.pathname + url.search;
    this.html = await response.text();
    return this;
  }

  /** Fetches something without leaving the page: a picture, a script. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(path, this.#base);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, cookie };
    const response = await fetch(new URL(pathname + search, this.#base), { ...init, redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Posts the first form whose action contains `action`, with its hidden inputs, as a browser would. */
  async submit(values: Record<string, PostedValue>, action = ''): Promise<this> {
    const { path, init } = this.prepareSubmit(values, action);
    return this.open(path, init);
  }

  /** The request that `submit` would send, to send it twice or later. */
  prepareSubmit(values: Record<string, PostedValue>, action = ''): { path: string; init: RequestInit } {
    const form = [...this.html.matchAll(/<form[^>]*?action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].find(([, to]) =>
      to?.includes(action),
    );
    if (!form) throw new Error(`No form on ${this.path}: ${this.text()}`);
    const isMultipart = form[0].includes('multipart/form-data');
    const body = isMultipart ? new FormData() : new URLSearchParams();
    for (const [, name = '', value = ''] of form[0].matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
      body.append(name, value);
    }
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string') body.append(name, value);
      else if (body instanceof FormData) body.append(name, new File([value.content], value.name), value.name);
    }
    return { path: form[1] ?? '', init: { method: 'POST', body } };
  }

  /** The same browser on the same portal, served from another port. */
  takeCookiesOf(other: Visitor): void {
    for (const [name, value] of other.#cookies) this.#cookies.set(name, value);
  }

  /** The page as a reader sees it. */
  text(): string {
    const visible = this.html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ');
    return unescapeHtml(visible).replace(/\s+/g, ' ').trim();
  }

  /** The error shown beside a field, found the way assistive technology finds it. */
  errorBeside(name: string): string | undefined {
    const literal = escapeDollars(name);
    const own = new RegExp(`name="${literal}"|aria-describedby="[^"]*${literal}-error`);
    const inputs = [...this.html.matchAll(/<(?:input|select|fieldset)[^>]*>/g)].map(([tag]) => tag);
    const input = inputs.find((tag) => own.test(tag) && tag.includes('aria-invalid')) ?? '';
    if (!input.includes('aria-invalid="true"')) return undefined;
    const ids = /aria-describedby="([^"]*)"/.exec(input)?.[1]?.split(' ') ?? [];
    const texts = ids.map((id) => new RegExp(`<p [^>]*id="${escapeDollars(id)}"[^>]*>(.*?)</p>`).exec(this.html)?.[1]);
    return texts.filter((text) => text !== undefined).map(unescapeHtml)[0];
  }

  /** The labels of the page's fields, in order. */
  labels(): string[] {
    return [...this.html.matchAll(/<(?:label|legend)[^>]*class="field-label"[^>]*>([^<]*)/g)].map(([, label = '']) =>
      unescapeHtml(label).trim(),
    );
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    this.#cookies.set(name, value);
  }
}

/** Servers of the ASP.NET kind name their inputs `ctl00$Corpo$txtTarga`. */
function escapeDollars(name: string): string {
  return name.replaceAll('$', '\\$');
}

function unescapeHtml(text: string): string {
  const entities: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return text.replace(/&(?:#x27|quot|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);
}
