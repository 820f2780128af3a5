/** What a customer, a portal or a mail server would do to a running installation, by its public addresses only. */
export class ServiceClient {
  readonly origin: string;
  readonly sandbox: string;
  /**
   * Reads the column from which the product answers, where it runs in this process: for whoever waits, and asks the
   * product once it is as awaited. Its own answer takes twenty times as long.
   */
  readonly peekOrderStatus: ((orderId: string) => Promise<string | undefined>) | undefined;
  #cookies = new Map<string, string>();

  constructor(
    { origin, sandboxOrigin }: { origin: string; sandboxOrigin: string },
    peekOrderStatus?: ServiceClient['peekOrderStatus'],
  ) {
    this.origin = origin;
    this.sandbox = sandboxOrigin;
    this.peekOrderStatus = peekOrderStatus;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0) headers.set('cookie', this.cookieHeader());
    const response = await fetch(this.origin + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return response;
  }

  /** As a browser would send them: what somebody who copied them has. */
  cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Goes on as the visitor of a browser, by the cookies it holds. */
  useCookies(cookies: readonly { name: string; value: string }[]): this {
    this.#cookies = new Map(cookies.map(({ name, value }) => [name, value]));
    return this;
  }

  async post<T = ResponseBody>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: T }> {
    const response = await this.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.origin, ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  callFunction<T = ResponseBody>(name: string, body: unknown, headers: Record<string, string> = {}) {
    return this.post<T>(`/api/functions/${name}`, body, headers);
  }

  async get<T = ResponseBody>(path: string): Promise<{ status: number; body: T }> {
    const response = await this.fetch(path);
    return { status: response.status, body: (await response.json()) as T };
  }

  async signIn(email: string, password: string): Promise<void> {
    const { status, body } = await this.post('/api/auth/sign-in/email', { email, password });
    if (status !== 200) throw new Error(`Could not sign in: ${status} ${JSON.stringify(body)}`);
  }

  /** Pays on the hosted page as a browser would; answers where the page sends the customer. */
  async pay(url: string, card = '4242424242424242'): Promise<string> {
    const form = new URLSearchParams({
      email: 'jo@example.com',
      cardNumber: card,
      cardExpiry: '12 / 34',
      cardCvc: '123',
      billingName: 'Jo Driver',
    });
    const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    return response.headers.get('location') ?? '';
  }

  async listMails(to?: string): Promise<SentMail[]> {
    const response = await fetch(`${this.sandbox}/mailbox/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`);
    return (await response.json()) as SentMail[];
  }

  async listPortalApplications(portal = 'certificat-air'): Promise<PortalApplication[]> {
    const response = await fetch(`${this.sandbox}/portals/${portal}/__log`);
    return ((await response.json()) as { applications: PortalApplication[] }).applications;
  }

  async injectPortalFault(fault: Record<string, unknown>, portal = 'certificat-air'): Promise<void> {
    const response = await fetch(`${this.sandbox}/portals/${portal}/__faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (!response.ok) throw new Error(`The replica refused the fault: ${await response.text()}`);
  }
}

export type ResponseBody = Record<string, unknown>;

export interface SentMail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  message_id: string;
  attachments: { filename: string; contentType: string; size: number; url: string }[];
}

export interface PortalApplication {
  reference: string;
  fields: Record<string, string>;
  files: { name: string; type: string; size: number; sha256: string }[];
  [key: string]: unknown;
}
