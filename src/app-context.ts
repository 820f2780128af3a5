import type { Auth } from '#features/accounts/auth.ts';
import type { Viewer } from '#features/accounts/viewer.ts';
import type { Context } from '#platform/context.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

/** What a handler is given: the outside world and the sign-in. */
export type AppContext = Context & { auth: Auth };

export const endpoint = defineEndpoint<AppContext, Viewer>();
