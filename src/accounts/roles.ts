export const roles = ['admin', 'operator', 'user'] as const;
export type Role = (typeof roles)[number];
