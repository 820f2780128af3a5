import { z } from 'zod';
import { type ApiError, invalidRequestError } from './api-error.ts';
import type { FormObject } from './form-encoding.ts';

/** Reads a decoded body or query; what is wrong is answered as the provider answers it, naming the parameter. */
export function readParams<T>(schema: z.ZodType<T>, form: FormObject): T {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw result.error.issues.map((issue) => asApiError(issue, form)).at(0) ?? invalidRequestError('Invalid request');
}

function asApiError(issue: z.core.$ZodIssue, form: FormObject): ApiError {
  if (issue.code === 'unrecognized_keys') {
    const param = named([...issue.path, issue.keys[0] ?? '']);
    return invalidRequestError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = named(issue.path);
  const given = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    form,
  );
  if (given === undefined)
    return invalidRequestError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (given === '') {
    const message = `You passed an empty string for '${param}'. You must pass a value.`;
    return invalidRequestError(message, { code: 'parameter_invalid_empty', param });
  }
  const code = issue.code === 'custom' ? (issue.params?.code as string | undefined) : undefined;
  return invalidRequestError(code ? issue.message : `Invalid ${param}: ${issue.message}`, {
    ...(code && { code }),
    param,
  });
}

function named(path: PropertyKey[]): string {
  return path.map((key, depth) => (depth === 0 ? String(key) : `[${String(key)}]`)).join('');
}

export const integerParam = z
  .string()
  .refine((value) => /^-?\d{1,15}$/.test(value), {
    message: 'Invalid integer',
    params: { code: 'parameter_invalid_integer' },
  })
  .transform(Number);

export const urlParam = z.string().refine((value) => URL.canParse(value) && /^https?:/.test(value), {
  message: 'Not a valid URL',
  params: { code: 'url_invalid' },
});

export const emailParam = z.string().refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  message: 'Invalid email address',
  params: { code: 'email_invalid' },
});

export const currencyParam = z
  .string()
  .toLowerCase()
  .refine((value) => Intl.supportedValuesOf('currency').includes(value.toUpperCase()), {
    message: 'Invalid currency: it must be a three-letter ISO 4217 code',
    params: { code: 'invalid_currency' },
  });

/** The limits of https://docs.stripe.com/api/metadata. Keys that are 0, 1, 2 arrive as a list. */
export const metadataParam = z
  .preprocess(
    (value) => (Array.isArray(value) ? { ...value } : value),
    z.record(z.string().max(40), z.string().max(500)),
  )
  .refine((value) => Object.keys(value).length <= 50, 'no more than 50 keys');

export const expandParam = z.array(z.string()).max(20).default([]);
