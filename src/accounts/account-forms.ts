import { displayNameSchema, passwordSchema } from './contract.ts';

type Errors = Record<string, string>;

const passwordMissing = 'Password is required';
const EMAIL_OR_PASSWORD_MISSING = 'You must provide either an email or phone number and a password';

export function signInErrors({ email, password }: { email: string; password: string }): Errors {
  return {
    ...(email.trim() === '' && { email: EMAIL_OR_PASSWORD_MISSING }),
    ...(password === '' && { password: passwordMissing }),
  };
}

export function emailErrors({ email }: { email: string }): Errors {
  return email.includes('@') ? {} : { email: 'Enter your email first' };
}

export function signUpErrors(values: { name: string; email: string; password: string }): Errors {
  return {
    ...nameErrors(values.name),
    ...(!values.email.includes('@') && { email: 'E-mail must contain @' }),
    ...newPasswordErrors(values.password),
  };
}

export function recoveryErrors({ password, confirmation }: { password: string; confirmation: string }): Errors {
  return {
    ...newPasswordErrors(password),
    ...(password !== confirmation && { confirmation: 'Passwords do not match' }),
  };
}

function nameErrors(name: string): Errors {
  const issue = displayNameSchema.safeParse(name).error?.issues[0];
  return issue ? { name: issue.message } : {};
}

function newPasswordErrors(password: string): Errors {
  const issue = passwordSchema.safeParse(password).error?.issues[0];
  return issue ? { password: issue.message } : {};
}

export function emailChangeErrors({ new_email, password }: { new_email: string; password: string }): Errors {
  return {
    ...(!new_email.includes('@') && { new_email: 'E-mail must contain @' }),
    ...(password === '' && { password: passwordMissing }),
  };
}

export function passwordChangeErrors(values: {
  current_password: string;
  new_password: string;
  confirmation: string;
}): Errors {
  const { password, confirmation } = recoveryErrors({
    password: values.new_password,
    confirmation: values.confirmation,
  });
  return {
    ...(values.current_password === '' && { current_password: passwordMissing }),
    ...(password && { new_password: password }),
    ...(confirmation && { confirmation }),
  };
}

export function deletionErrors({ deletion_password }: { deletion_password: string }): Errors {
  return deletion_password === '' ? { deletion_password: passwordMissing } : {};
}
