// Two commands started at once must not both install or build: whoever holds the lock file works, the others wait.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 100;

/**
 * Runs `work` while holding `lockFile`. A lock is taken over when its process is gone, or when its heartbeat stood
 * still for `silentMs` under our own eyes (a lock from another machine, or a process number given out anew).
 */
export async function exclusively(lockFile, work, { onWait = () => {}, silentMs = 15_000, heartbeatMs = 1_000 } = {}) {
  mkdirSync(dirname(lockFile), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now(), nonce: Math.random() });
  await take(lockFile, mine, onWait, silentMs);
  const heartbeat = setInterval(() => touch(lockFile), heartbeatMs);
  const release = () => {
    if (read(lockFile)?.text === mine) rmSync(lockFile, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

async function take(lockFile, mine, onWait, silentMs) {
  let seen;
  while (true) {
    try {
      writeFileSync(lockFile, mine, { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const now = read(lockFile);
    if (!now) continue;
    if (!seen) onWait();
    if (seen?.text !== now.text || seen.beat !== now.beat) seen = { ...now, at: performance.now() };
    if (isDead(now.text) || performance.now() - seen.at > silentMs) setAside(lockFile, now.text);
    else await delay(POLL_MS);
  }
}

/** Between judging a lock stale and removing it, another waiter may have put its own there: that one is given back. */
function setAside(lockFile, staleText) {
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
    if (readFileSync(aside, 'utf8') !== staleText) linkSync(aside, lockFile);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isDead(text) {
  try {
    const { pid, host } = JSON.parse(text);
    if (host !== hostname()) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH'; // anything else (EPERM, a file half written) is no proof
  }
}

function read(lockFile) {
  try {
    return { text: readFileSync(lockFile, 'utf8'), beat: statSync(lockFile).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function touch(lockFile) {
  try {
    utimesSync(lockFile, new Date(), new Date());
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
