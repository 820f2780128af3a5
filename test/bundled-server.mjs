// Before the tests that start the product as its users do: in a process of its own, from the bundle.
import { join } from 'node:path';
import { ensureBuilt } from '../tools/build.mjs';

export const setup = () => ensureBuilt(join(import.meta.dirname, '..'), process.env, 'server');
