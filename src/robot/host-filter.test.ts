import { describe, expect, it } from 'vitest';
import { createHostFilter } from './host-filter.ts';

const site = { url: 'https://portal.example', hosts: ['portal.example', 'pay.portal.example'] };
const ruleFrom = (start: string) => {
  const allows = createHostFilter(site, start);
  return (address: string) => allows(new URL(address));
};

describe('from the official site', () => {
  const allows = ruleFrom('https://portal.example/start');

  it.each([
    'https://portal.example/',
    'https://pay.portal.example/card',
    'wss://portal.example/',
    'https://portal.example:443/',
  ])('%s is reached, by TLS', (address) => expect(allows(address)).toBe(true));

  it.each([
    'http://portal.example/',
    'ws://portal.example/',
    'http://portal.example:443/',
    'http://pay.portal.example/card',
    'ftp://portal.example/',
    'ftp://portal.example:443/',
    'file://portal.example/etc/passwd',
    'https://portal.example:8443/',
    'https://portal.example.elsewhere.example/',
    'https://sub.portal.example/',
    'https://portal.example@elsewhere.example/',
  ])('%s is not', (address) => expect(allows(address)).toBe(false));
});

it('nothing official is reached without TLS, even by who starts there without it', () => {
  const allows = ruleFrom('http://portal.example/');
  expect(['http://portal.example/', 'http://pay.portal.example/', 'https://portal.example/'].filter(allows)).toEqual(
    [],
  );
});

describe('from a replica', () => {
  const allows = ruleFrom('http://127.0.0.1/paris');

  it('its own host and port are reached', () => {
    expect(['http://127.0.0.1/sent', 'ws://127.0.0.1/live'].filter((address) => !allows(address))).toEqual([]);
  });

  it.each([
    'ftp://127.0.0.1/',
    'ftp://127.0.0.1:80/',
    'file://127.0.0.1/etc/passwd',
    'file:///etc/passwd',
    'http://127.0.0.1:8080/',
    'https://portal.example/',
    'http://portal.example/',
  ])('%s is not', (address) => expect(allows(address)).toBe(false));
});
