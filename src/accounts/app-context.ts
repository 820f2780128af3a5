import type { Context } from '#platform/context.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import type { Robot } from '#robot/process/robot.ts';
import type { AccountSubscribers } from './account-subscribers.ts';
import type { Auth } from './auth.ts';
import type { Viewer } from './viewer.ts';

/** What a handler gets: the outside world, the sign-in and the portal drivers. */
export type AppContext = Context & { auth: Auth; robot: Robot; accountSubscribers: AccountSubscribers };

export const endpoint = defineEndpoint<AppContext, Viewer>();
