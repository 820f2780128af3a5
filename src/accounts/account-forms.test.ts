import { expect, test } from 'vitest';
import { recoveryErrors, signInErrors, signUpErrors } from './account-forms.ts';

test('signing in wants both fields', () => {
  expect(Object.keys(signInErrors({ email: ' ', password: '' }))).toEqual(['email', 'password']);
  expect(signInErrors({ email: 'sam@example.com', password: 'x' })).toEqual({});
});

test('signing up wants a name, an address and a password of eight', () => {
  expect(signUpErrors({ name: '', email: 'sam', password: 'short' })).toEqual({
    name: 'Name is required',
    email: 'E-mail must contain @',
    password: 'Use at least 8 characters',
  });
});

test('a new password and its confirmation must match', () => {
  expect(recoveryErrors({ password: 'long enough', confirmation: 'something else' })).toEqual({
    confirmation: 'Passwords do not match',
  });
  expect(recoveryErrors({ password: 'long enough', confirmation: 'long enough' })).toEqual({});
});
